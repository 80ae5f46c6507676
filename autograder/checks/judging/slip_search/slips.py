"""Where no known idea explains wrong numbers: does one small slip in the reference give just these?

The reference is changed in one place after another, and asked the same questions. Learners' code is neither run nor
read here.
"""

# ruff: noqa: I001 - a list of names is packed

import contextlib
import threading
import time
import warnings
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from autograder.checks.judging.compare import as_arrays
from autograder.checks.judging.diagnose import (
    SAME, WHOLE_TYPE, Observation, alike, in_type_of, nearer, rows_alike, same_of,
)  # fmt: skip
from autograder.checks.judging.edits import unwatched
from autograder.checks.judging.message import Message
from autograder.checks.judging.patterns.comparison import Comparison
from autograder.checks.judging.patterns.hypotheses import comparisons_of
from autograder.checks.judging.records import Arrays, Case, Exercise
from autograder.checks.judging.slip_search.perturbations import Perturbations, Slip
from autograder.checks.judging.slip_search.slip_conditions import FOR_EQUAL, NO_CASES, OTHER_NUMBER
from autograder.checks.judging.slip_search.memory import little_memory
from autograder.checks.judging.slip_search.slip_kinds import BRACKET
from autograder.checks.judging.slip_search.slip_places import AT_ENDS, STEP, TWO_VALUES, WHOLE
from autograder.checks.judging.values.forms import Formed

# For one answer; where they don't suffice for all slips, none is told. The largest reference takes a third of it, so
# what is told doesn't depend on how busy the machine is.
CPU_SECONDS = 5.0
NEAR = 2e-4  # relative: what a small layer in float32 may be off by
SMALL = 50  # whole numbers below it agree by chance more often
ENOUGH, ENOUGH_WHOLE, MANY = 3, 8, 12  # wrong numbers in all, before they are no accident; MANY are in one case
CASES = 2
MOST_TOLD = 2  # clauses that explain equally: more of them tell nothing
ONE = "Your numbers are exactly what you get {slip}. See whether your code does that."
TWO = "Your numbers are exactly what you get {slip}, or {other}. See whether your code does one of them."
ROUND = "{sentence} The numbers of {kind} go from {low} to {high}; beyond one end they go on at the other."
# Clauses that say little, and are said only where no other explains as much.
VAGUE = {
    BRACKET.template, STEP.template, NO_CASES.template, TWO_VALUES.template, WHOLE.template, *AT_ENDS,
    "with just {there} in place of {own}", "with another item of a row",
    "with one value everywhere, where there should be a choice",
}  # fmt: skip
LEFT_OUT = {STEP.template, "with {what} left out"}
IN_PLACE = {"with {there} in place of {own}", "with just {there} in place of {own}"}
KEPT = 16  # references whose slips are kept ready
LOCK = threading.Lock()
PERTURBED: OrderedDict[int, tuple[Callable[..., Any], Mapping[str, str], Perturbations | None]] = OrderedDict()


def slip(exercise: Exercise, observations: Sequence[Observation]) -> Message | None:
    """A sentence on the one slip, or the two, that give just the learner's numbers; None where there is none."""
    if exercise.reference is None or all(one.problem is None for one in observations):
        return None
    seen = comparisons_of(observations) or []
    if not any(one.wrong for one in seen) or _plain([one for one in seen if one.wrong]):
        return None
    telling = [one for one in observations if one.case.telling and one.expected is not None]
    if not any(_failed(one) for one in telling):
        return None
    telling.sort(key=lambda one: (not _failed(one), sum(e.size for e in one.expected or ())))
    with LOCK, little_memory(), np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        until = time.thread_time() + CPU_SECONDS
        perturbations = _perturbations(exercise, set(seen[0].given))
        slips = _explaining(perturbations, telling, until) if perturbations else []
        found = _most_telling(slips)
        rounds = [
            one.case.dtype
            for one in telling
            for slip in slips
            if WHOLE_TYPE.fullmatch(one.case.dtype) and _goes_round(perturbations, slip, one.case, until)
        ]
    if not found or len(found) > MOST_TOLD:
        return None
    told = Message(ONE, slip=found[0]) if len(found) == 1 else Message(TWO, slip=found[0], other=found[1])
    if rounds:
        ends = np.iinfo(rounds[0])
        return Message(ROUND, sentence=told, kind=rounds[0], low=ends.min, high=ends.max)
    if isinstance(unwatched(exercise.reference), Formed):
        return told.reworded(told.template.replace("numbers are", "result is"))
    return told


def _goes_round(perturbations: Perturbations | None, slip: Slip, case: Case, until: float) -> bool:
    """Whether the slip's numbers lie beyond the ends of the whole-number type that they are put into."""
    ends, result = np.iinfo(case.dtype), perturbations.result(slip, case, until) if perturbations else None
    return any(not (ends.min <= np.trunc(one)).all() or not (np.trunc(one) <= ends.max).all() for one in result or ())


def _failed(one: Observation) -> bool:
    return one.problem is not None and one.reply.failure is None and one.comparable


def _plain(wrong: Sequence[Comparison]) -> bool:
    """Whether something isn't finite, or each is one number, one row, an argument or always the same: chance may do."""
    got = [one for each in wrong for one, _ in each.pairs]
    numbers = np.concatenate([one.ravel() for one in got])
    if not numbers.size or not np.isfinite(numbers).all() or np.ptp(numbers) <= SAME:
        return True
    results, wanted = ({tuple(pair[side].tobytes() for pair in one.pairs) for one in wrong} for side in (0, 1))
    if len(results) == 1 < len(wanted):
        return True
    uniform = all(rows_alike(one) or (one.size > 1 and np.ptp(one) <= SAME) for one in got)
    return uniform or all(map(_is_an_argument, wrong))


def _is_an_argument(one: Comparison) -> bool:
    """Whether what came back is what went in, unchanged: that alone is worth saying."""
    (got, _), *more = one.pairs
    return not more and any(
        array.shape == got.shape and np.allclose(got, array, NEAR, NEAR) for array in one.arguments.values()
    )


def _perturbations(exercise: Exercise, known: set[str]) -> Perturbations | None:
    """Made once for each reference; None where its source isn't there, or is of a form that nobody foresaw."""
    assert exercise.reference is not None
    reference = unwatched(exercise.reference)
    kept = PERTURBED.pop(id(reference), None)
    if kept is None or kept[0] is not reference or kept[1] != exercise.words:
        perturbations = None
        with contextlib.suppress(OSError, TypeError, SyntaxError, RecursionError):
            perturbations = Perturbations(reference, known, exercise.words)
        kept = (reference, exercise.words, perturbations)
    PERTURBED[id(reference)] = kept
    while len(PERTURBED) > KEPT:
        PERTURBED.popitem(last=False)
    return kept[2]


def _explaining(perturbations: Perturbations, telling: Sequence[Observation], until: float) -> list[Slip]:
    """The slips that explain the answer, one of each clause; none where there was no time to try them all."""
    if not all(_as_expected(perturbations.result(None, one.case, until), one) for one in telling):
        return []  # a reference that keeps something from call to call
    found: dict[str, Slip] = {}
    for slip in perturbations.slips():
        if time.thread_time() > until:
            return []
        if slip.clause not in found and _explains(perturbations, slip, telling, until):
            found[slip.clause] = slip
    return list(found.values())


def _as_expected(result: Arrays | None, one: Observation) -> bool:
    assert one.expected is not None
    return result is not None and len(result) == len(one.expected) and alike(result, one.expected, same_of(one.case))


def _explains(perturbations: Perturbations, slip: Slip, telling: Sequence[Observation], until: float) -> bool:
    """Whether every case is as the slip has it, and enough of them tell it from the right answer and from chance."""
    cases = numbers = 0
    whole = True
    for one in telling:
        perturbed = in_type_of(one, perturbations.result(slip, one.case, until))
        if not _tells(perturbed, one):
            return False
        for b, e in zip(perturbed or (), one.expected or (), strict=False) if _failed(one) else ():
            apart = _apart(b, e, _tolerance(one))
            numbers += apart
            cases += apart > 0
            whole = whole and bool((np.abs(b) < SMALL).all() and np.array_equal(b, np.round(b)))
    return numbers >= (ENOUGH_WHOLE if whole else ENOUGH) and (cases >= CASES or numbers >= MANY)


def _apart(perturbed: np.ndarray, expected: np.ndarray, tolerance: float) -> int:
    """How many numbers of the slip are clearly others than the right ones."""
    if perturbed.shape != expected.shape:
        return max(perturbed.size, expected.size)
    return int(np.sum(np.abs(perturbed - expected) > 10 * tolerance * (_scale(perturbed) + np.abs(perturbed))))


def _tolerance(one: Observation) -> float:
    return min(NEAR, 2 * one.case.tolerance)


def _near(value: Any, perturbed: Arrays, expected: Arrays, tolerance: float) -> bool:
    """Whether these are the slip's numbers, to what float32 leaves of them; entries that are free don't count."""
    got = as_arrays(value, len(perturbed), expected[0])
    if got is None:
        return False
    for g, b, e in zip(got, perturbed, expected, strict=True):
        if g is None or g.shape != b.shape:
            return False
        free = np.isnan(e if e.shape == b.shape else b) & np.isnan(e).any()
        if not (free | np.isclose(g, b, tolerance, tolerance * _scale(b))).all():
            return False
    return True


def _scale(numbers: np.ndarray) -> float:
    """The size of the largest number, 1 at most."""
    return float(min(1.0, np.abs(numbers[np.isfinite(numbers)]).max(initial=0.0)))


def _tells(perturbed: Arrays | None, one: Observation) -> bool:
    """Whether a case is as the slip has it: wrong with just these numbers, right where it makes no difference.

    A case that stopped speaks against a slip that has a result. Inside `tf.function` and in half precision it may have
    stopped for a reason of its own; and where a weight could not be set, numbers say nothing.
    """
    assert one.expected is not None
    if one.reply.failure is not None or not one.comparable:
        return perturbed is None or not one.comparable or not one.case.probe.as_written
    if perturbed is None or len(perturbed) != len(one.expected):
        return False
    expected, half = one.expected, one.case.probe.mode == "mixed_float16"
    if half and one.problem is not None:
        return nearer(one.reply.value, perturbed, expected, 10)
    if not half and _near(one.reply.value, perturbed, expected, _tolerance(one)):
        return one.problem is None or nearer(one.reply.value, perturbed, expected)
    return one.problem is None and alike(perturbed, expected, same_of(one.case))


def _most_telling(found: list[Slip]) -> list[Message]:
    """Those of the outermost piece: what it calls, a learner may have ready-made. Of these, what says something."""
    outermost = min((one.piece for one in found), default=0)
    own = [one.clause for one in found if one.piece == outermost]
    if any(_told(one).template in LEFT_OUT for one in own):  # another value that does nothing there is an accident
        own = [one for one in own if _told(one).template not in IN_PLACE]
    if any(_told(one) == NO_CASES for one in own):  # without the choice it is the same: who compares nothing
        own = [one for one in own if _told(one) != FOR_EQUAL]
    return [one for one in own if not _vague(one)] or own


def _told(clause: Message) -> Message:
    """The clause without the piece that it is in."""
    inner = clause.values.get("slip")
    return inner if isinstance(inner, Message) else clause


def _vague(clause: Message) -> bool:
    told = _told(clause)
    if told.template == OTHER_NUMBER:  # a 1 for a 2 may be many things; a 100 for a 10000 is what it is
        return abs(float(told.values["old"].replace("−", "-"))) < 10
    return told.template in VAGUE
