"""From wrong numbers to wrong ideas: which perturbed reference gives just what the learner's code gave?"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from autograder.checks.judging.compare import as_arrays
from autograder.checks.judging.edits import with_edits
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Arrays, Case, Exercise, Misconception
from autograder.checks.judging.ticking import TooLong

# Small layers at float32 stay well below this; two different formulas stay well above. Where a check is stricter, such
# as one of a count, so is the naming: FURTHER times what the check itself allows.
SAME = 1e-3
FURTHER = 10
WHOLE_TYPE = re.compile(r"u?int\d+")
LOOKED_AT = 100  # numbers of each result, to see whether they differ at all


@dataclass(frozen=True)
class Observation:
    """One case, what came back, what was expected, and what is wrong with it (None: nothing).

    `comparable` is False where a weight could not be set, or where what came back is no answer at all: its numbers
    then tell nothing of an idea. `fault` is a sentence for who looks after the course, where its check stopped.
    """

    case: Case
    reply: Reply
    expected: Arrays | None
    problem: str | None
    comparable: bool = True
    fault: str = ""


def diagnose(exercise: Exercise, observations: Sequence[Observation]) -> tuple[Misconception, ...]:
    """The misconceptions which explain a wrong answer; () where none is recognised for sure.

    A set of misconceptions explains a case when the reference, perturbed by all of them, gives the learner's numbers
    where the right reference does not. One misconception is tried before two. A set that the learner's right numbers
    contradict, or a third of the wrong ones, is not named: better silent than wrong.
    """
    if all(seen.problem is None for seen in observations):
        return ()
    signs = tuple(m for m in exercise.misconceptions if m.sign is not None and _shows(m.sign, observations))
    telling = [seen for seen in observations if seen.case.telling and seen.expected is not None]
    failed = [seen for seen in telling if seen.problem and seen.reply.failure is None and seen.comparable]
    formulas = [m for m in exercise.misconceptions if m.is_formula]
    if exercise.reference is None or not failed:
        return _one_of_each(exercise, signs)
    best: tuple[int, tuple[Misconception, ...]] = (0, ())
    for size in (1, 2):
        for group in combinations(formulas, size):
            explained = _explains(exercise, group, telling)
            if explained > best[0]:
                best = (explained, group)
        if best[0] == len(failed):
            break
    return _one_of_each(exercise, (*signs, *best[1]))


def explains_all(exercise: Exercise, name: str, observations: Sequence[Observation]) -> bool:
    """Whether the misconceptions of this id explain all wrong numbers that tell, each form by itself, or by a sign."""
    forms = [one for one in exercise.misconceptions if one.id == name]
    telling = [seen for seen in observations if seen.case.telling and seen.expected is not None]
    failed = [seen for seen in telling if seen.problem and seen.reply.failure is None and seen.comparable]
    return any(
        one.sign is not None or (one.is_formula and _explains(exercise, (one,), telling) == len(failed))
        for one in forms
    )


def _shows(sign: Callable[[list[Any]], bool], observations: Sequence[Observation]) -> bool:
    try:
        return bool(sign(list(observations)))
    except Exception:  # what came back may have any form
        return False


def _explains(exercise: Exercise, group: tuple[Misconception, ...], telling: Iterable[Observation]) -> int:
    """Number of failed cases that the group explains; 0 where a right case contradicts it, or a third of the wrong.

    A case that stopped, where the idea has a result, contradicts it like other numbers. Inside `tf.function` and in
    half precision it may have stopped for a reason of its own, so there it says nothing.
    """
    explained = others = 0
    numbers: list[float] = []
    one_row = True  # whether the idea leaves one and the same row wherever it explains anything
    for seen in telling:
        perturbed = in_type_of(seen, perturb(exercise, group, seen.case))
        same = same_of(seen.case)
        if (
            perturbed is None
            or seen.expected is None
            or (seen.problem is None and alike(perturbed, seen.expected, same))
        ):
            continue  # the idea has no result here, or makes no difference: the case says nothing
        if seen.reply.failure is not None or not seen.comparable:
            others += seen.reply.failure is not None and seen.case.probe.as_written
        elif gives(seen.reply.value, perturbed, seen.expected, same) and (
            seen.problem is None or nearer(seen.reply.value, perturbed, seen.expected)
        ):
            explained += seen.problem is not None
            one_row = one_row and all(rows_alike(one) for one in perturbed)
            numbers += [number for one in perturbed for number in one[np.isfinite(one)][:LOOKED_AT]]
        elif seen.problem is None:
            return 0  # right, where the idea would have been wrong
        else:  # small differences that the idea enlarges, an epsilon say, don't speak against it
            others += not nearer(seen.reply.value, perturbed, seen.expected, times=10)
    if len(group) > 1 and numbers and (one_row or np.ptp(numbers) <= SAME):
        return 0  # two ideas that leave one number, or one row, everywhere: anything may have led there
    return explained if explained > 2 * others else 0  # a few cases may agree by chance


def rows_alike(numbers: np.ndarray) -> bool:
    """Whether there are several rows along the last axis, and all the same."""
    if numbers.ndim < 2 or not numbers.size:
        return False
    rows = numbers.reshape(-1, numbers.shape[-1])
    return len(rows) > 1 and bool(np.allclose(rows, rows[0], 10 * SAME, 10 * SAME, equal_nan=True))


def same_of(case: Case) -> float:
    """The largest difference, relative to 1 + |number|, of two numbers that are the same one here."""
    return min(SAME, FURTHER * case.tolerance)


def gives(value: Any, perturbed: Arrays, expected: Arrays, same: float) -> bool:
    """Whether these are the numbers of the perturbed reference, NaN for NaN; entries that are free don't count."""
    got = as_arrays(value, len(perturbed), expected[0])
    return got is not None and all(
        g is not None
        and g.shape == b.shape
        and np.allclose(_counted(g, e, b), _counted(b, e, b), same, same, equal_nan=True)
        for g, b, e in zip(got, perturbed, expected, strict=True)
    )


def _counted(numbers: np.ndarray, expected: np.ndarray, perturbed: np.ndarray) -> np.ndarray:
    """The numbers with 0 where any would do."""
    return np.where(_free(expected, perturbed.shape), 0, numbers)


def nearer(value: Any, perturbed: Arrays, expected: Arrays, times: float = 2) -> bool:
    """Whether wrong numbers lie clearly nearer to the perturbed reference than to the right one, so many `times`.

    Small numbers all look the same; and where the idea makes no difference, it explains no wrong number.
    """
    got = as_arrays(value, len(perturbed), expected[0])
    if got is None or any(g is None or g.shape != b.shape for g, b in zip(got, perturbed, strict=True)):
        return False
    to_bent = to_expected = 0.0
    for g, b, e in zip(got, perturbed, expected, strict=True):
        assert g is not None
        if e.shape != b.shape:
            return times <= 2
        to_bent, to_expected = max(to_bent, _distance(g, b, e)), max(to_expected, _distance(g, e, e))
    return to_bent < to_expected / times


def _distance(one: np.ndarray, other: np.ndarray, expected: np.ndarray) -> float:
    """The largest difference of two entries that are not free; infinite where one of them is NaN."""
    same = _free(expected, one.shape) | (one == other) | (np.isnan(one) & np.isnan(other))
    with np.errstate(all="ignore"):
        apart = np.where(same, 0.0, np.abs(one.astype(np.float64) - other.astype(np.float64)))
    return float(np.nan_to_num(apart, nan=np.inf, posinf=np.inf).max(initial=0.0))


def _free(expected: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    return np.isnan(expected) if expected.shape == shape else np.zeros(shape, bool)


def perturb(exercise: Exercise, group: Iterable[Misconception], case: Case) -> Arrays | None:
    """What the reference gives under these misconceptions; None where that has no result."""
    assert exercise.reference is not None
    with np.errstate(all="ignore"):
        try:
            reference = with_edits(exercise.reference, tuple(misconception.edit for misconception in group))
            return reference(**case.given)
        except (ValueError, LookupError, ZeroDivisionError, TooLong):
            return None  # for example shapes that don't fit: the learner's code would have raised as well


def types_of(seen: Observation) -> set[str]:
    """The types of the arrays that came back."""
    return {str(leaf["dtype"]) for leaf in seen.reply.leaves}


def in_type_of(seen: Observation, perturbed: Arrays | None) -> Arrays | None:
    """A formula's numbers in the whole-number type of the answer's: cut, and going round where that type ends."""
    if perturbed is None or not WHOLE_TYPE.fullmatch(seen.case.dtype) or types_of(seen) != {seen.case.dtype}:
        return perturbed
    with np.errstate(invalid="ignore"):
        cut = [np.where(np.isfinite(one), one, 0).astype(np.int64).astype(seen.case.dtype) for one in perturbed]
    return tuple(np.where(np.isfinite(one), whole, one) for one, whole in zip(perturbed, cut, strict=True))


def alike(perturbed: Arrays, expected: Arrays, same: float) -> bool:
    """Whether bending the reference makes no difference."""
    return all(e.shape == b.shape for b, e in zip(perturbed, expected, strict=True)) and gives(
        perturbed, perturbed=expected, expected=expected, same=same
    )


def _one_of_each(exercise: Exercise, found: tuple[Misconception, ...]) -> tuple[Misconception, ...]:
    """In the record's order. Two may share an id, each with words of its own: those of what was found are said."""
    named: dict[str, Misconception] = {}
    for misconception in exercise.misconceptions:
        if any(misconception is one for one in found):
            named.setdefault(misconception.id, misconception)
    return tuple(named.values())
