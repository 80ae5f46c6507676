"""The judge: asks, compares, adds up, and names what was misunderstood."""

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.judging.compare import IS_NOT, WITH_CAUSE, difference
from autograder.checks.judging.crashes import BLANK, OWN_WORDS, RETURNED, crashes_of, in_short, not_readable, stops
from autograder.checks.judging.diagnose import Observation, diagnose
from autograder.checks.judging.examples import example_of
from autograder.checks.judging.gradients import with_gradients
from autograder.checks.judging.message import Message, listed, numbered, words_of
from autograder.checks.judging.patterns.hypotheses import common_pattern
from autograder.checks.judging.probes import Asks, Call, Failure, Probe, Reply
from autograder.checks.judging.records import Arrays, Case, Exercise, Part
from autograder.checks.judging.slip_search.slips import slip
from autograder.checks.judging.values.crossing import not_askable
from autograder.checks.judging.values.crossing_types import RAISED
from autograder.checks.judging.verdict import FOR, NOT_JUDGED, SLIP, Named, PartResult, Verdict

Watch = Callable[[PartResult | None, float], None]
CALLED = "{problem}; called twice with the same input, it gives two different results"
BY_GIVEN = (
    "{problem}; called twice with the same input, it gives two different results: draw with `{name}`, which it is "
    "given, and with nothing else"
)
MADE = "{problem}; made twice in the same way, it gives two different results"
GENERATORS = np.random.Generator, random.Random
LASTING = {
    "global": "{problem}; `{name}` is made once, outside, and each call goes on with it: make it inside the function",
    "class": "{problem}; `{name}` is made once, in the body of the class, and all its objects share it: make it in "
    "`__init__`, `self.{name} = …`",
    "default": "{problem}; the default of `{name}` is made once, and each call goes on with it: write `{name}=None`, "
    "and make a new one where it is None",
}


@np.errstate(divide="warn", over="warn", under="ignore", invalid="warn")  # a notebook may have had NumPy raise
def judge(
    exercise: Exercise, learner: Asks, seed: int, *, first: Collection[str] = (), watch: Watch | None = None
) -> Verdict:
    """Judge one exercise.

    Args:
        exercise: its record.
        learner: the process that holds the learner's definitions.
        seed: what sizes, weights and inputs are drawn from; the same seed asks the same questions.
        first: names of parts to ask first, those that were lost before, say.
        watch: told each part's result so far as soon as a case of it fails, or None, and the share that is asked.

    Returns:
        the verdict. A learner's fault of any kind ends in the verdict, never in an exception.
    """
    cases = list(exercise.cases(np.random.default_rng(seed)))
    if fault := not_askable(cases):
        return Verdict(exercise.slug, 0.0, float(exercise.points), error=NOT_JUDGED, fault=fault)
    ask = asking_once(learner, exercise.ready_made)
    observed = _all_observed(exercise, ask, cases, first, watch)
    fault = next((one.fault for one in observed if one.fault), "")
    seen = with_gradients(exercise, observed, seed)
    named = tuple(Named(m.id, m.message) for m in diagnose(exercise, seen))
    in_common, example = "", None
    try:
        if not named and (sentence := slip(exercise, seen)):
            named = (Named(SLIP, sentence),)
        in_common = "" if named else common_pattern(exercise, seen)
        example = None if named else example_of(exercise, seen)
    except Exception as error:  # a remark is worth no grade
        why = f"{type(error).__name__}: {error}".rstrip(".")
        fault = fault or f"what the wrong numbers have in common can't be said: {why}."
    if not (in_common or named):
        seen = _asked_twice(exercise, learner, seen)
    parts = _causes_once(_score(part, seen) for part in exercise.parts)
    score = float(sum(part.score for part in parts))
    told = _error(exercise, seen), crashes_of(_failures(seen)), in_common, fault
    return Verdict(exercise.slug, score, float(exercise.points), parts, named, *told, example=example)


def _failures(seen: list[Observation]) -> Iterator[Failure | None]:
    """What the code stopped with, and what a method raised where something else is right."""
    for one in seen:
        yield one.reply.failure
        got = getattr(one.problem, "values", {}).get("got")
        yield from (failure for failure in one.reply.facts.get("raised", ()) if failure.type == got)


def _all_observed(
    exercise: Exercise, ask: Callable[[Probe], Reply], cases: list[Case], first: Collection[str], watch: Watch | None
) -> list[Observation]:
    """What comes of each case, in their order, whichever was asked first."""
    observed: dict[int, Observation] = {}
    for number in sorted(range(len(cases)), key=lambda number: cases[number].part not in first):
        observed[number] = one = observe(exercise, ask, cases[number])
        if watch is not None:
            part = next(part for part in exercise.parts if part.name == one.case.part)
            watch(_score(part, [one]) if one.problem is not None else None, len(observed) / len(cases))
    return [observed[number] for number in range(len(cases))]


def asking_once(learner: Asks, ready_made: tuple[str, ...]) -> Callable[[Probe], Reply]:
    """Asks a probe that several cases share only once: its shapes and its values, for example, are two cases.

    A layer that is kept is built anew by the first probe of its kind, whatever an earlier run has left.
    """
    replies: dict[int, Reply] = {}
    built: set[str] = set()

    def ask(probe: Probe) -> Reply:
        if id(probe) not in replies:
            layer = probe.layer
            if layer == "kept":
                layer = "again" if probe.size in built else "kept"
                built.add(probe.size)
            replies[id(probe)] = learner.ask(replace(probe, ready_made=ready_made, layer=layer))
        return replies[id(probe)]

    return ask


def _asked_twice(exercise: Exercise, learner: Asks, seen: list[Observation]) -> list[Observation]:
    """The observations; the first wrong numbers with a remark, where the same call gives other numbers every time."""
    lasting = [one.reply.facts["grown"] for one in seen if one.reply.facts.get("grown")]
    default = next((grown for grown in lasting if grown[0] == "default"), ())  # that grows is hardly ever meant
    wrong = [one for one in seen if one.problem and not (one.reply.failure or one.case.check) and one.case.values]
    for one in wrong:
        probe = one.case.probe
        an_object = probe.kind == "object"
        if probe.then and not an_object:
            continue
        again = replace(probe, ready_made=exercise.ready_made)
        more = () if an_object else (Call(probe.args, probe.kwargs),)
        replies = [learner.ask(replace(again, then=(*probe.then, *more))) for _ in range(1 + an_object)]
        values = [reply.value for reply in replies] if an_object else replies[0].value
        where, name = [*replies[0].facts.get("grown", ()), *default, "", ""][:2]
        if isinstance(values, list) and len(values) == 2 and (where == "default" or not same_values(*values)):
            first = wrong[0] if where else one  # what lasts has spoilt it, too
            passed = zip(probe.called, probe.args, strict=False)
            drawn = next((name for name, value in passed if isinstance(value, GENERATORS)), "")
            told = LASTING.get(where) or (MADE if an_object else BY_GIVEN if drawn else CALLED)
            remark = Message(told, problem=first.problem, name=name or drawn)
            return [replace(other, problem=remark) if other is first else other for other in seen]
        if not lasting:
            break
    return seen


def same_values(one: Any, other: Any) -> bool:
    """Whether two values that came back are the same, NaN for NaN."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return list(one) == list(other) and same_values(list(one.values()), list(other.values()))
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same_values, one, other))
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return one.shape == other.shape and np.allclose(one, other, 1e-4, 1e-5, equal_nan=True)
    return type(one) is type(other) and (one == other or one != one)


def observe(exercise: Exercise, ask: Callable[[Probe], Reply], case: Case) -> Observation:
    """Ask one case, and compare what comes back."""
    reply = ask(case.probe)
    expected = None
    if exercise.reference is not None and (case.given or not case.check):
        expected = exercise.reference(**case.given)
    assert case.check or expected is not None, f"{exercise.slug}: a case of {case.part!r} has no check, no reference"
    if reply.failure is None and not _of_each_call(reply.value, case.probe):
        reply = Reply(
            facts=reply.facts, failure=Failure("NoReply", Message("not every call of the answer gave a value"))
        )
    if reply.failure is not None and (error := _to_raise(case, reply.failure, expected)):
        if another := _not_raised(reply.failure, error):
            return Observation(case, reply, expected, another)
        reply = Reply({RAISED: error}, facts=reply.facts)
    if reply.failure is not None:
        returned = reply.failure.type == RETURNED
        problem = not_readable(case, reply.failure.message) if returned else in_short(reply.failure)
        return Observation(case, reply, expected, problem)
    try:
        observed = _compared(exercise, case, reply, expected)
        if observed.problem is None or not reply.facts.get("empty"):
            return observed
        blank = Failure(BLANK, "")
        return replace(observed, reply=replace(reply, value=None, failure=blank), problem=in_short(blank))
    except Exception as error:  # what comes back is not to be believed: no form of it may stop the judge
        fault = (
            f"the check itself stopped for {case.about}, with {type(error).__name__}: {error}. What came back is of a "
            "form that it doesn't know, or the check is wrong."
        )
        problem = Message("what came back can't be compared with what was expected")
        return Observation(case, reply, expected, problem, False, fault)


def _to_raise(case: Case, failure: Failure, expected: Arrays | None) -> str:
    """The name of the exception that would be right, where it is one that the code raised."""
    own = failure.type not in ("Timeout", BLANK, *OWN_WORDS)
    return case.raised(expected) if own and case.raised and expected else ""


def _not_raised(failure: Failure, error: str) -> Message | None:
    """One sentence where another exception came than the right one, or it was given back."""
    if failure.type == RETURNED:
        return Message("it gives {got} back, where it should raise {error}", got=failure.message, error=error)
    other = "it raises {got}, where it should raise {error}"
    return None if error in (failure.type, Exception.__name__) else Message(other, got=failure.type, error=error)


def _of_each_call(value: Any, probe: Probe) -> bool:
    """Whether a probe of several calls brought the value of each; of an object's methods those count that give one."""
    if probe.kind == "object":
        return True
    then = len(probe.then)
    calls = {"model": then, "returned": then, "made": 2 * then}.get(probe.kind, then + 1)
    return not then or (isinstance(value, list) and len(value) == calls)


def _compared(exercise: Exercise, case: Case, reply: Reply, expected: Arrays | None) -> Observation:
    if case.read is not None:
        try:
            reply = replace(reply, value=case.read(reply.value))
        except ValueError as error:
            nothing = Message("nothing came back (None): a return may be missing")
            return Observation(case, reply, expected, nothing if reply.value is None else words_of(error))
    unset = _not_comparable(reply, case.probe)
    if case.check is not None or expected is None:
        assert case.check is not None
        return Observation(case, reply, expected, case.check(reply), _all_set(reply, case.probe))
    if case.difference is not None:
        problem = case.difference(reply.value, expected, case.tolerance)
    else:
        same = (reply.value, expected, case.names, case.tolerance)
        problem = difference(*same, values=case.values, sizes=case.sizes)
    if problem and case.values:
        problem = unset or problem
    if problem is None and case.values and reply.facts.get("changed"):
        place = reply.facts["changed"][0]
        names = case.probe.called
        name = names[place] if place < len(names) else Message("number {number}", number=place + 1)
        problem = Message("the result is right, but the call changed its argument {name}: work on a copy", name=name)
    other_type = None if problem else _of_other_type(case, reply)
    return Observation(case, reply, expected, problem or other_type, not other_type and _all_set(reply, case.probe))


def _of_other_type(case: Case, reply: Reply) -> Message | None:
    """One sentence where right numbers are not of the type that was asked for."""
    found = list(dict.fromkeys(leaf["dtype"] for leaf in reply.leaves)) or [Message("no array, so it has no dtype")]
    if not case.dtype or found == [case.dtype]:
        return None
    return Message(IS_NOT, name=numbered(case.names[0]), got=found[0], expected=case.dtype)


def _all_set(reply: Reply, probe: Probe) -> bool:
    """Whether no weight of the layer has numbers that the judge doesn't know.

    One that isn't there may be the very idea, a bias left out; but not where there are others that nobody asked for.
    """
    found = reply.facts.get("weights", {})
    for path, value in probe.weights.items():
        record = found.get(path, {"kind": "missing"})
        if record["kind"] == "missing" and not reply.facts.get("others"):
            continue
        if record["kind"] not in ("variable", "dense", "biased") or tuple(record["shape"]) != value.shape:
            return False
    return True


def _not_comparable(reply: Reply, probe: Probe) -> Message | None:
    """One sentence where a weight could not be given its numbers: what came back is then a matter of chance."""
    found = reply.facts.get("weights", {})
    for path, value in probe.weights.items():
        record = found.get(path)
        if record is None:
            continue
        name = path.split("|")[0]
        kind, others = record.get("kind"), reply.facts.get("others", [])
        if kind == "constant":
            return Message("the numbers can't be compared, since self.{name} is no weight, only numbers", name=name)
        if kind == "missing" and others:
            there = "the numbers can't be compared, since there is no weight self.{name}; there are {others}"
            return Message(there, name=name, others=listed(map(str, others[:4])))
        if kind not in ("variable", "dense", "biased"):
            return Message("the numbers can't be compared, since there is no weight self.{name} to set", name=name)
        if kind == "biased" and record.get("library") == "torch" and not any("bias" in one for one in probe.weights):
            return Message("the numbers can't be compared, since self.{name} has a bias, of random numbers", name=name)
        if tuple(record.get("shape", ())) != value.shape:
            shape = tuple(record.get("shape", ()))
            unlike = "the numbers can't be compared, since self.{name} has shape {shape}, expected {expected}"
            return Message(unlike, name=name, shape=shape, expected=value.shape)
    return None


def _score(part: Part, seen: list[Observation]) -> PartResult:
    """The part's points, all or none, and one sentence: the first thing that is wrong, and a like thing that is not."""
    own = [one for one in seen if one.case.part == part.name]
    wrong = [one for one in own if one.problem is not None]
    if not wrong:
        return PartResult(Message(part.name), float(part.points), float(part.points), Message(part.holds))
    first = wrong[0]
    message = Message(FOR, about=numbered(first.case.about), problem=first.problem)
    right = [one.case.about for one in own if one.problem is None] or [
        one.case.about for one in seen if one.problem is None and one.case.values and one.case.check is None
    ]
    if right and right[0] != first.case.about and first.reply.failure is None:
        message = Message("{message} (Right for {about}.)", message=message, about=numbered(right[0]))
    return PartResult(Message(part.name), 0.0, float(part.points), message)


def _causes_once(parts: Iterable[PartResult]) -> tuple[PartResult, ...]:
    """The parts, where NaN comes from being told in the first that has it only."""
    told: set[str] = set()
    shortened = []
    for part in parts:
        message = part.message
        if isinstance(message, Message):
            message = message.without(WITH_CAUSE, "cause", told)
        shortened.append(replace(part, message=message))
    return tuple(shortened)


def _error(exercise: Exercise, seen: list[Observation]) -> Message | None:
    """One sentence where nothing at all could be judged, else None."""
    failures = [one.reply.failure for one in seen]
    if not failures or any(failure is None for failure in failures):
        return None
    first = failures[0]
    assert first is not None
    if all(failure is not None and failure.type == BLANK for failure in failures):
        return Message("{entry} is not written yet.", entry=exercise.entry)
    if first.type in ("Timeout", *OWN_WORDS):
        message = in_short(first)
        return Message("{message}." if message.startswith(exercise.entry) else "{Message}.", message=message)
    alike = all(
        failure is not None and (failure.type, failure.line) == (first.type, first.line) for failure in failures
    )
    if len(failures) > 1 and alike and first.type != RETURNED:
        return stops("It stops every time with {kind}.", "It stops every time with {kind} at {line}.", first)
    return None
