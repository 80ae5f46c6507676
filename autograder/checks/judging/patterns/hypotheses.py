"""What all wrong numbers of an answer have in common, where no known idea explains them.

It is an observation and never a guess: of each candidate it is computed what it would give, for every case, and it is
said where all wrong cases give just that and no right case contradicts it.
"""

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from autograder.checks.judging.compare import as_arrays, equal
from autograder.checks.judging.diagnose import Observation, types_of
from autograder.checks.judging.message import Message, both
from autograder.checks.judging.patterns.comparison import AXES, Comparison, Phrase
from autograder.checks.judging.patterns.odd_weights import odd_weights
from autograder.checks.judging.patterns.one_object import one_object
from autograder.checks.judging.patterns.other_inputs import other_inputs
from autograder.checks.judging.patterns.regions import regions
from autograder.checks.judging.patterns.relations import relations
from autograder.checks.judging.records import Arrays, Exercise

ENOUGH = 4  # wrong numbers in all, before something that they have in common is no accident
ENOUGH_WHOLE = 8  # whole numbers agree by chance more often
CASES = 2  # wrong ones, or one with MANY wrong numbers
MANY = 12
NEARER = 0.1  # so much nearer to what is said than to what is right


@dataclass(frozen=True)
class Hypothesis:
    """What might explain wrong numbers: a sentence, and what it gives for a case (None: it says nothing of it)."""

    sentence: Phrase
    gives: Callable[[Comparison], Sequence[np.ndarray | None] | None]


def common_pattern(exercise: Exercise, observations: Sequence[Observation]) -> str:
    """One or two sentences on all wrong numbers, or "" where nothing is noticed for sure."""
    if all(one.problem is None for one in observations):
        return ""
    if told := one_object(exercise, observations):
        return told
    comparisons = comparisons_of(observations) or []
    if not _enough([one for one in comparisons if one.wrong]):
        return _only_the_type(observations) or odd_weights(observations)
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for hypothesis in _hypotheses(exercise, comparisons):
            if _explains(hypothesis, comparisons):
                return hypothesis.sentence()
    return odd_weights(observations) or _told_apart(comparisons)


def _only_the_type(observations: Sequence[Observation]) -> str:
    """Whether every number is right, and only the type isn't."""
    wrong = [one for one in observations if one.problem is not None]
    for one in wrong:
        got = None if one.expected is None else as_arrays(one.reply.value, len(one.expected), one.expected[0])
        same = got is not None and all(
            equal(g, e, one.case.tolerance) for g, e in zip(got, one.expected or (), strict=True)
        )
        if not (same and one.case.dtype and types_of(one) - {one.case.dtype}):
            return ""
    types = sorted({kind for one in wrong for kind in types_of(one)})
    only = "Every number is right; only the type isn't: {types}, not {wanted}."
    return Message(only, types=both(types), wanted=wrong[0].case.dtype) if types else ""


def _told_apart(comparisons: Sequence[Comparison]) -> str:
    """What all wrong cases have, and no right one has."""
    wrong, right = [one for one in comparisons if one.wrong], [one for one in comparisons if not one.wrong]
    if min(len(wrong), len(right)) < CASES:
        return ""
    for name in dict.fromkeys(name for one in comparisons for name in one.given):
        for there in (True, False):
            if all((name in one.given) == (there == one.wrong) for one in comparisons):
                with_it, without = Message("a {name} is given", name=name), Message("no {name} is given", name=name)
                return _right_where(*((without, with_it) if there else (with_it, without)))
    for name in wrong[0].arguments:
        for axis in range(AXES):
            single = {one.arguments[name].shape[axis : axis + 1] == (1,) for one in right if name in one.arguments}
            others = {one.arguments[name].shape[axis : axis + 1] == (1,) for one in wrong if name in one.arguments}
            if (single, others) == ({True}, {False}) and all(name in one.arguments for one in comparisons):
                return _right_where(
                    Message("axis {axis} of {name} has length 1", axis=axis, name=name), Message("it is longer")
                )
    return ""


def _right_where(right: str, wrong: str) -> str:
    return Message("The numbers are right where {right}, and wrong where {wrong}.", right=right, wrong=wrong)


def _hypotheses(exercise: Exercise, comparisons: Sequence[Comparison]) -> Iterator[Hypothesis]:
    for sentence, gives in (*relations(comparisons), *other_inputs(exercise, comparisons), *regions(comparisons)):
        yield Hypothesis(sentence, gives)


def comparisons_of(observations: Sequence[Observation]) -> list[Comparison] | None:
    """Each question once, with what came back and what was expected; None where nothing can be said."""
    by_probe: dict[int, list[Observation]] = {}
    stopped = 0
    for one in observations:
        if one.case.telling and one.expected is not None and one.case.probe.as_written:
            stopped += one.reply.failure is not None
            if one.reply.failure is None and one.comparable:
                by_probe.setdefault(id(one.case.probe), []).append(one)
    found = []
    for group in by_probe.values():
        one = group[0]
        assert one.expected is not None
        got = as_arrays(one.reply.value, len(one.expected), one.expected[0])
        if got is None or any(array is None for array in got):
            return None
        arrays: Arrays = tuple(array for array in got if array is not None)
        right = [equal(g, e, one.case.tolerance) for g, e in zip(arrays, one.expected, strict=True)]
        problem = any(each.problem is not None for each in group)
        if all(right) == problem:
            continue  # wrong for another reason; or right by another convention
        found.append(Comparison(one.case, arrays, one.expected, tuple(right)))
    if 2 * stopped > sum(one.wrong for one in found):
        return None
    count = min((len(one.got) for one in found), default=0)  # some references give more values for more calls
    return [Comparison(one.case, one.got[:count], one.expected[:count], one.right[:count]) for one in found]


def _enough(wrong: Sequence[Comparison]) -> bool:
    """Whether there are so many wrong numbers that what they have in common is no accident."""
    total = sum(_differ(g, e) for one in wrong for g, e in one.pairs)
    whole = all(np.array_equal(e, np.round(e)) for one in wrong for _, e in one.pairs)
    return total >= (ENOUGH_WHOLE if whole else ENOUGH) and (len(wrong) >= CASES or total >= MANY)


def _differ(got: np.ndarray, expected: np.ndarray) -> int:
    if not got.size:
        return expected.size
    return int(np.sum(~np.isclose(got, expected))) if got.shape == expected.shape else got.size


def _explains(hypothesis: Hypothesis, comparisons: Sequence[Comparison]) -> bool:
    """Whether each wrong case gives what the candidate does, and each right one does not speak against it."""
    explained = 0
    for one in sorted(comparisons, key=lambda one: (not one.wrong, sum(e.size for e in one.expected))):
        given = hypothesis.gives(one)
        if given is None:
            if one.wrong:
                return False
            continue
        for got, there, expected in zip(one.got, given, one.expected, strict=False):
            if there is not None and not _same(got, there, expected, one.case.tolerance):
                return False
        explained += one.wrong
    return explained > 0


def _same(got: np.ndarray, there: np.ndarray, expected: np.ndarray, tolerance: float) -> bool:
    """Whether the numbers are these, apart from those that are free."""
    if got.shape != there.shape:
        return False
    free = np.isnan(expected) if expected.shape == got.shape else np.zeros(got.shape, bool)
    if not (np.isclose(got, there, 10 * tolerance, tolerance) | free).all():
        return False
    if expected.shape != got.shape or equal(got, expected, tolerance):
        return True
    apart, wrong = (np.abs(np.where(free, 0, got - other)).max(initial=0) for other in (there, expected))
    return bool(apart <= NEARER * wrong)
