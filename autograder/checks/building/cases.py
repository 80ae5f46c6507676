"""One question to a learner's function or layer: from its arguments by name, for the learner and for the reference."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from autograder.checks.building.layer_checks import builds, learns
from autograder.checks.building.random_inputs import Anew, exact
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Call, Mode, Probe, Reply
from autograder.checks.judging.records import Case


def function_case(
    part: str,
    about: str,
    arguments: Mapping[str, Any],
    *,
    known: Mapping[str, Any] | None = None,
    mode: Mode = "eager",
    then: Iterable[Call] = (),
    typed: Sequence[Any] | None = None,
    **options: Any,
) -> Case:
    """A case of `entry(*arguments)`, a function.

    Args:
        part: the part that the case counts for.
        about: what it tries, as it stands after "for ".
        arguments: by name, in their order. One that is None is left out: the learner's default counts, and the
            reference's.
        known: what the reference gets besides, or in place of an argument of the same name.
        mode: how it is called, see `Probe`.
        then: where a function is to come back, the calls of that one; what counts is the list of their results.
        typed: what somebody types where `input()` asks, line by line; the reference gets it, too.
        options: further fields of `Case`: names, tolerance, check, ….
    """
    passed, then = _passed(arguments), tuple(then)
    kind: Literal["returned", "function"] = "returned" if then else "function"
    if then:
        options.setdefault(
            "names", tuple(Message("what call {number} gives", number=one + 1) for one in range(len(then)))
        )
    lines, args = _lines(typed), tuple(passed.values())
    probe = Probe(kind=kind, args=args, called=tuple(passed), then=then, mode=mode, typed=lines)
    return Case(part, about, probe, exact({**passed, **_passed({"typed": typed}), **(known or {})}), **options)


def layer_case(
    part: str,
    about: str,
    inputs: Mapping[str, Any],
    *,
    init: Mapping[str, Any],
    weights: Mapping[str, Any] | None = None,
    known: Mapping[str, Any] | None = None,
    mode: Mode = "eager",
    gradients: bool | None = None,
    kwargs: Mapping[str, Any] | None = None,
    then: Iterable[Call] = (),
    **options: Any,
) -> Case:
    """A case of `entry(**init)(*inputs)`, a class; one of the part "builds" asks what the layer is made of.

    Args:
        part, about: see `function_case`.
        inputs: by name, in their order; None is left out.
        init: keyword arguments of the class.
        weights: values that are set before the call, by their paths.
        known: what the reference gets besides: the weights by its own names, say.
        mode: how it is called, see `Probe`.
        gradients: whether it is looked which weights no gradient reaches, and whether they learn; None: in the part
            "builds" only.
        kwargs: keyword arguments of the call.
        then: further calls of the same layer.
        options: further fields of `Case`.
    """
    passed = _passed(inputs)
    builds = part == "builds"
    probe = Probe(
        kind="layer", args=tuple(passed.values()), called=tuple(passed), kwargs=kwargs or {}, then=tuple(then),
        init=init, weights=weights or {}, layer="kept", mode=mode, learns=builds or bool(gradients),
        gradients=builds if gradients is None else gradients,
    )  # fmt: skip
    case = Case(part, about, probe, exact({**passed, **(known or {})}), **options)
    return made_of(case) if builds else case


def object_case(
    part: str,
    about: str,
    init: Mapping[str, Any],
    calls: Iterable[Call],
    reads: Iterable[str] = (),
    *,
    known: Mapping[str, Any] | None = None,
    mode: Mode = "arrays",
    **options: Any,
) -> Case:
    """A case of an object: `entry(**init)` is made, its methods are called in turn, and its attributes are read.

    What counts is what those calls give back that have `gives`, in their order, and then the attributes.

    Args:
        part, about: see `function_case`.
        init: keyword arguments of the class, and the reference's.
        calls: `Call((z,), method="update")`, each of a method.
        reads: names of attributes.
        known: what the reference gets besides: what the methods got, say.
        mode: how it is called, see `Probe`.
        options: further fields of `Case`; names, if not given, tell the calls and the attributes.
    """
    passed = _passed(init)
    probe = Probe(kind="object", init=passed, then=tuple(calls), reads=tuple(reads), mode=mode)
    made = [
        Message("what call {number}, {method}, gives", number=number, method=call.method)
        for number, call in enumerate(probe.then, 1)
        if call.gives
    ]
    options.setdefault("names", (*made, *probe.reads))
    return Case(part, about, probe, exact({**passed, **(known or {})}), **options)


def query_case(part: str, about: str, database: Any, *, known: Mapping[str, Any] | None = None, **options: Any) -> Case:
    """A case of `ENTRY`, the text of a query in SQL.

    Args:
        part, about: see `function_case`.
        database: a connection of sqlite3, as a rule in memory. The reference gets it as `database`.
        known: what the reference gets besides.
        options: further fields of `Case`.
    """
    probe = Probe(kind="query", args=(database,), called=("database",), mode="arrays")
    return Case(part, about, probe, {"database": database, **(known or {})}, **options)


def script_case(
    part: str,
    about: str,
    script: Callable[..., Any],
    arguments: Mapping[str, Any] | None = None,
    typed: Sequence[Any] | None = None,
    **options: Any,
) -> Case:
    """A case of what `script(ENTRY, *arguments)` gives, with ENTRY a class, or a function, in whatever way it is used.

    Args:
        part, about: see `function_case`.
        script: a function of the record's, run where the answer is. The reference gets it as `script`, to call it with
            a class or a function of its own.
        arguments: what it takes besides, by name, in their order.
        typed: see `function_case`.
        options: further fields of `Case`.
    """
    given = {"script": script, **(arguments or {})}
    probe = Probe(kind="script", args=tuple(given.values()), mode="arrays", typed=_lines(typed))
    return Case(part, about, probe, Anew(exact({**given, **_passed({"typed": typed})})), **options)


def made_of(case: Case, **changes: Any) -> Case:
    """The same question once more, for the part "builds": do the case's weights stand there, and no others?"""
    check = builds({path: value.shape for path, value in case.probe.weights.items()})
    probe = case.probe if case.probe.learns else replace(case.probe, learns=True)
    return replace(case, part="builds", check=check, probe=probe, **changes)


def learning(case: Case, right: Callable[[Reply], Message | None]) -> Case:
    """The same question once more, for the part "learns": right numbers, of weights that learn and are kept?"""
    probe = replace(case.probe, learns=True)
    return replace(case, part="learns", probe=probe, check=lambda reply: right(reply) or learns(reply))


def shapes_too(cases: Iterable[Case]) -> list[Case]:
    """The same questions once more, for the part "shapes": there only the shapes count."""
    return [replace(case, part="shapes", values=False) for case in cases]


def _lines(typed: Sequence[Any] | None) -> Sequence[Any]:
    if isinstance(typed, str):
        raise ValueError(f"typed is a list of lines, [{typed!r}] for one, and not a text")
    return typed or ()


def _passed(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if value is not None}
