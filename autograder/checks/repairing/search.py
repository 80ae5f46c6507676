"""The search for a repair: edit after edit is tried, until the judge says "right" or the time is over.

Each edit is asked the case that failed first; only one that gets this right is asked the others, and one that gets all
of them is judged, from two seeds, as an answer is. What says "right" then is the judge itself.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Protocol

import numpy as np

from autograder.checks.judging.diagnose import Observation, explains_all
from autograder.checks.judging.edits import unwatched
from autograder.checks.judging.judge import asking_once, judge, observe
from autograder.checks.judging.probes import Asks
from autograder.checks.judging.records import Case, Exercise
from autograder.checks.judging.values.forms import Formed
from autograder.checks.judging.verdict import SLIP, Example, Named, Repair, Verdict
from autograder.checks.repairing.candidates import candidates
from autograder.checks.repairing.edits import Definition, Edit, goes_round, is_in_a_loop
from autograder.checks.repairing.slip import is_one_slip
from autograder.checks.repairing.smallest import smallest
from autograder.checks.repairing.sources import is_attempt

SECONDS = 5.0
SECONDS_FOR_EXAMPLE = 1.0
NO_ATTEMPT = ("ReadyMade", "Missing", "SyntaxError", "NotImplementedError")
ENDLESS = ("Timeout", "OutOfTime")
ANOTHER = 7919  # what the second seed is further


class Runs(Protocol):
    """Whatever can run an answer with an edit, within the limits that answers have."""

    def edited(self, edit: Edit | None) -> AbstractContextManager[Asks | None]:
        """What answers probes with this edit of the answer, or with none; None where it can't be defined."""
        ...

    def spent(self) -> float:
        """Seconds of computing since it was made."""
        ...


def looked_into(
    exercise: Exercise,
    verdict: Verdict,
    seed: int,
    definitions: list[Definition],
    runs: Runs,
    *,
    seconds: float = SECONDS,
    progress: Callable[[float], None] = lambda share: None,
) -> Verdict:
    """The verdict with the repair of the answer, and without names that it contradicts; as it was where there is none.

    Args:
        exercise: its record.
        verdict: on the answer as it is.
        seed: what the answer was judged with.
        definitions: the answer's, see `sources`.
        runs: runs it with edits.
        seconds: of computing that the search may take.
        progress: is told the share of the time that is over, now and then.
    """
    if verdict.score == verdict.points or not is_attempt(definitions):
        return verdict
    cases = list(exercise.cases(np.random.default_rng(seed)))
    with runs.edited(None) as learner:
        if learner is None:
            return verdict
        ask = asking_once(learner, exercise.ready_made)
        seen = [observe(exercise, ask, case) for case in cases]
    if any(one.reply.failure is not None and one.reply.failure.type in NO_ATTEMPT for one in seen):
        return verdict
    found = _repair(exercise, seed, definitions, runs, seen, seconds, progress)
    if found is None:
        reference = None if exercise.reference is None else unwatched(exercise.reference)
        named = [one for one in verdict.misconceptions if one.id != SLIP or not isinstance(reference, Formed)]
        small = None if named else _example(exercise, runs, seen, seconds)  # of plain data a slip says little
        return replace(verdict, example=small or verdict.example)
    return replace(
        verdict, repair=found, misconceptions=_not_contradicted(exercise, verdict, seen), noticed="", example=None
    )


def _example(exercise: Exercise, runs: Runs, seen: Sequence[Observation], seconds: float) -> Example | None:
    until = max(seconds, runs.spent()) + SECONDS_FOR_EXAMPLE * (seconds > 0)
    with runs.edited(None) as learner:
        return None if learner is None else smallest(exercise, learner, seen, lambda: runs.spent() < until)


def _not_contradicted(exercise: Exercise, verdict: Verdict, seen: Sequence[Observation]) -> tuple[Named, ...]:
    """The names that may stand beside a repair.

    One change mends all: a slip that was only suggested by the numbers, an idea that needs a second one, and one that
    explains a part of what is wrong have nothing to say beside it.
    """
    named = verdict.misconceptions
    return tuple(one for one in named if one.id != SLIP and explains_all(exercise, one.id, seen))


def _repair(
    exercise: Exercise,
    seed: int,
    definitions: list[Definition],
    runs: Runs,
    seen: Sequence[Observation],
    seconds: float,
    progress: Callable[[float], None],
) -> Repair | None:
    """The likeliest edit with which the answer is right; None where none was found in time."""
    if all(one.problem is None for one in seen):
        return None
    ordered = [one.case for one in sorted(seen, key=lambda one: (one.problem is None, _effort(one.case)))]
    goes_on = any(one.reply.failure is not None and one.reply.failure.type in ENDLESS for one in seen)
    for edit in candidates(definitions, exercise):
        if goes_on and not is_in_a_loop(edit):
            continue
        if runs.spent() > seconds:
            break
        progress(runs.spent() / seconds)
        with runs.edited(edit) as learner:
            if (
                learner is not None
                and not goes_round(edit)
                and _all_right(exercise, learner, ordered, runs, seconds)
                and all(_is_right(exercise, learner, one) for one in (seed, seed + ANOTHER))
            ):
                old, new = edit.pieces
                second = edit.others[0] if edit.kind == "both" else None
                also = () if second is None else (second.line, *second.pieces)
                return Repair(edit.line, edit.code, old, new, edit.kind, is_one_slip(edit), also=also)
    return None


def _effort(case: Case) -> int:
    """How long a case takes: a graph must be traced, and gradients and weights that move come on top."""
    probe = case.probe
    return 2 * (not probe.as_written) + probe.gradients + 2 * probe.learns + (not case.values)


def _all_right(exercise: Exercise, learner: Asks, cases: Iterable[Case], runs: Runs, seconds: float) -> bool:
    """Whether the edited answer gets each case right; stops at the first that it doesn't."""
    ask = asking_once(learner, exercise.ready_made)
    return all(runs.spent() <= seconds and observe(exercise, ask, case).problem is None for case in cases)


def _is_right(exercise: Exercise, learner: Asks, seed: int) -> bool:
    verdict = judge(exercise, learner, seed)
    return verdict.error is None and verdict.score == verdict.points
