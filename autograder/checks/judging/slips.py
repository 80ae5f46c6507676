"""Where no known idea explains wrong numbers: does one small slip in the reference give just these?

The reference, without its bends, is changed in one place after another, and asked the same questions. Learners' code is
neither run nor read here.
"""

from __future__ import annotations

import threading
import time
import warnings
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograder.checks.judging.diagnose import SAME, Observation, alike, gives, nearer
from autograder.checks.judging.noticing import enough, seen_of
from autograder.checks.judging.records import Arrays, Exercise
from autograder.checks.judging.said import Said
from autograder.checks.judging.seen import Seen
from autograder.checks.judging.slip_kinds import BRACKET
from autograder.checks.judging.slip_places import STEP, TWO_VALUES, WHOLE
from autograder.checks.judging.unbent import pieces_of
from autograder.checks.judging.workshop import Workshop

CPU_SECONDS = 0.3  # for one answer: where they don't suffice for all slips, none is told
MOST_TOLD = 2  # clauses that explain equally: more of them tell nothing
ONE = "Your numbers are exactly what comes out {slip}. Look for such a place in your code."
TWO = "Your numbers are exactly what comes out {slip}, or {other}. Look for such a place in your code."
# Clauses that say little, and are said only where no other explains as much.
VAGUE = {
    BRACKET.template,
    STEP.template,
    TWO_VALUES.template,
    WHOLE.template,
    "with just {there} in place of {own}",
    "with {new} in place of {old}",
    "with another item of a row",
    "with one value everywhere, where there should be a choice",
}
KEPT = 16  # references whose slips are kept ready
LOCK = threading.Lock()
WORKSHOPS: OrderedDict[int, tuple[Callable[..., Any], Workshop | None]] = OrderedDict()


def slip(exercise: Exercise, observations: Sequence[Observation]) -> Said | None:
    """A sentence on the one slip, or the two, that give just the learner's numbers; None where there is none."""
    if exercise.reference is None or all(one.problem is None for one in observations):
        return None
    seen = seen_of(observations) or []
    wrong_ones = [one for one in seen if one.wrong]
    if not enough(wrong_ones) or _one_number(wrong_ones):
        return None
    telling = [one for one in observations if one.case.telling and one.expected is not None]
    if not any(_failed(one) for one in telling):
        return None
    telling.sort(key=lambda one: (not _failed(one), sum(e.size for e in one.expected or ())))
    with LOCK, np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        until = time.thread_time() + CPU_SECONDS
        workshop = _workshop(exercise.reference, observations, set(seen[0].given))
        found = _clauses(workshop, telling, until) if workshop else []
    found = [one for one in found if not _vague(one)] or found
    if not found or len(found) > MOST_TOLD:
        return None
    return Said(ONE, slip=found[0]) if len(found) == 1 else Said(TWO, slip=found[0], other=found[1])


def _failed(one: Observation) -> bool:
    return one.problem is not None and one.reply.failure is None and one.comparable


def _one_number(wrong: Sequence[Seen]) -> bool:
    """Whether all that came back is one number everywhere: anything may have led there."""
    numbers = np.concatenate([got.ravel() for one in wrong for got, _ in one.pairs])
    return not numbers.size or bool(np.ptp(numbers) <= SAME)


def _workshop(reference: Callable[..., Any], observations: Sequence[Observation], known: set[str]) -> Workshop | None:
    """Made once for each reference; None where its source isn't there, or is of a form that nobody foresaw."""
    kept = WORKSHOPS.pop(id(reference), None)
    if kept is None or kept[0] is not reference:
        workshop = None
        try:
            given = {name for one in observations for name in one.case.given}
            workshop = Workshop(pieces_of(reference, given), known)
        except (OSError, TypeError, SyntaxError, RecursionError):
            pass
        kept = (reference, workshop)
    WORKSHOPS[id(reference)] = kept
    while len(WORKSHOPS) > KEPT:
        WORKSHOPS.popitem(last=False)
    return kept[1]


def _clauses(workshop: Workshop, telling: Sequence[Observation], until: float) -> list[Said]:
    """The clauses of all slips that explain the answer; none where there was no time to try them all."""
    if not all(_as_expected(workshop.result(None, one.case, until), one) for one in telling):
        return []  # a reference that keeps something from call to call, or has lost something with its bends
    found: dict[str, Said] = {}
    for slip in workshop.slips():
        if time.thread_time() > until:
            return []
        if slip.clause not in found and all(_tells(workshop.result(slip, one.case, until), one) for one in telling):
            found[slip.clause] = slip.clause
    return list(found.values())


def _as_expected(result: Arrays | None, one: Observation) -> bool:
    assert one.expected is not None
    return result is not None and len(result) == len(one.expected) and alike(result, one.expected)


def _tells(bent: Arrays | None, one: Observation) -> bool:
    """Whether a case is as the slip has it: wrong with just these numbers, right where it makes no difference.

    A case that stopped speaks against a slip that has a result. Inside `tf.function` and in half precision it may have
    stopped for a reason of its own; and where a weight could not be set, numbers say nothing.
    """
    assert one.expected is not None
    if one.reply.failure is not None or not one.comparable:
        return bent is None or not one.comparable or one.case.probe.mode != "eager"
    if bent is None or len(bent) != len(one.expected):
        return False
    if gives(one.reply.value, bent, one.expected):
        return one.problem is None or nearer(one.reply.value, bent, one.expected)
    if one.problem is None:
        return alike(bent, one.expected)
    return one.case.probe.mode == "mixed_float16" and nearer(one.reply.value, bent, one.expected, times=10)


def _vague(clause: Said) -> bool:
    inner = clause.values.get("slip")
    return clause.template in VAGUE or (isinstance(inner, Said) and inner.template in VAGUE)
