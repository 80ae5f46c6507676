"""How arguments reach the process that an answer runs in, as plain data and arrays of numbers; and what can't.

An exercise that hands over anything else asks what no process can answer; that is its author's to mend.
"""

import inspect
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from autograder.checks.judging.probes import EarlierResult, Probe, Remote
from autograder.checks.judging.records import Case
from autograder.checks.judging.values.crossing_types import can_be_made, plain_of, type_of
from autograder.checks.judging.values.definitions import fields_of, is_definition

KINDS, BYTES = "biuf", 8  # of the numbers in an array
PLAIN = (
    "numbers, texts, bytes, dates, None, arrays of numbers or texts, lists, tuples, sets or dictionaries of these, "
    "functions and classes of yours that use no more than these, objects of these classes, "
    "and types of the group autograder.types that can be made of plain data"
)


def not_askable(cases: Iterable[Case]) -> str:
    """One sentence for the author on the first argument that can't be handed over; "" where all can."""
    for case in cases:
        for name, value in _arguments(case.probe):
            for kind in _foreign(value):
                what = f"the argument {name} {'is' if kind == kind_of_value(value) else 'holds'} {kind}"
                return (
                    f"for the case {case.about!r} {what}, which can't be handed to the process that an answer runs in. "
                    f"What can: {PLAIN}."
                )
    return ""


def _arguments(probe: Probe) -> Iterator[tuple[str, Any]]:
    """Each thing that a probe hands over, by the name that the author gave it, or its number."""
    names = dict(enumerate(probe.called))
    yield from ((names.get(place, f"number {place + 1}"), value) for place, value in enumerate(probe.args))
    for call in probe.then:
        yield from ((names.get(place, f"number {place + 1}"), value) for place, value in enumerate(call.args))
    for named in (probe.kwargs, probe.init, probe.weights, probe.by_shape, *(call.kwargs for call in probe.then)):
        yield from named.items()


def as_fields(value: Any, there: list[Any]) -> Any:
    """The value as plain data.

    Args:
        value: an argument, or what `fields_of` gives.
        there: what is defined, by the numbers that stand for it; more may be found.
    """
    if isinstance(value, Remote):
        names = {"names": list(inspect.signature(value.function).parameters)} if value.form == "tensors" else {}
        return {"$remote": value.name, "form": value.form, **names}
    if isinstance(value, EarlierResult):
        return {"$result": value.call, "item": value.item}
    if isinstance(value, (list, tuple)):
        items, named = [as_fields(item, there) for item in value], getattr(value, "_fields", None)
        return {"$named": type(value).__name__, "fields": [*named], "items": items} if named else type(value)(items)
    if isinstance(value, dict):
        pairs = [(as_fields(key, there), as_fields(item, there)) for key, item in value.items()]
        with suppress(TypeError):  # a day, say, or an object as a key
            return dict(pairs)
        return {"$pairs": pairs}
    if is_definition(value):
        number = next((number for number, one in enumerate(there) if one is value), len(there))
        there[number:] = there[number:] or [value]
        return {"$defined": number}
    if (name := type_of(value)) and can_be_made(name):
        return {"$made": name, "data": as_fields(plain_of(name, value), there)}
    return value


def _foreign(value: Any) -> Iterator[str]:
    """The kinds of what can't be handed over, in a value and in what is defined there."""
    there: list[Any] = []
    found = [as_fields(value, there)]
    found += [as_fields(fields_of(one), there) for one in there]  # there are more meanwhile
    yield from (kind_of_value(leaf) for leaf in _leaves(found) if not _is_plain(leaf))


def _is_plain(value: Any) -> bool:
    if isinstance(value, (np.ndarray, np.generic)):
        return value.dtype.kind in KINDS and value.dtype.itemsize <= BYTES
    return value is None or isinstance(value, (bool, int, float, str))


def _leaves(value: Any) -> Iterator[Any]:
    inner = [*value, *value.values()] if isinstance(value, dict) else value
    if not isinstance(inner, (list, tuple)):
        yield inner
        return
    for item in inner:
        yield from _leaves(item)


def kind_of_value(value: Any) -> str:
    """What a value is, for its author: "a Fraction", "an array of type complex128"."""
    if isinstance(value, (np.ndarray, np.generic)):
        return f"an array of type {value.dtype}"
    kind = type(value)
    module = "" if kind.__module__ == "builtins" else f"{kind.__module__.partition('.')[0]} "
    return f"a {module}{kind.__name__}"
