"""The judge: asks, compares, adds up, and names what was misunderstood."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from autograder.judging.compare import difference
from autograder.judging.diagnose import Observation, diagnose
from autograder.judging.probes import Asks, Failure, Probe, Reply
from autograder.judging.records import Case, Exercise, Part
from autograder.judging.verdict import Named, PartResult, Verdict

BLANK = "NotImplementedError"


def judge(exercise: Exercise, learner: Asks, seed: int) -> Verdict:
    """Judge one exercise.

    Args:
        exercise: its record.
        learner: the process that holds the learner's definitions.
        seed: what sizes, weights and inputs are drawn from; the same seed asks the same questions.

    Returns:
        the verdict. A learner's fault of any kind ends in the verdict, never in an exception.
    """
    cases = list(exercise.cases(np.random.default_rng(seed)))
    ask = _asking_once(learner, exercise.ready_made)
    seen = [_observe(exercise, ask, case) for case in cases]
    parts = tuple(_score(part, [one for one in seen if one.case.part == part.name]) for part in exercise.parts)
    named = tuple(Named(m.id, m.message) for m in diagnose(exercise, seen))
    score = float(sum(part.score for part in parts))
    return Verdict(exercise.slug, score, float(exercise.points), parts, named, _error(exercise, seen))


def _asking_once(learner: Asks, ready_made: tuple[str, ...]) -> Callable[[Probe], Reply]:
    """Asks a probe that several cases share only once: its shapes and its values, for example, are two cases."""
    replies: dict[int, Reply] = {}

    def ask(probe: Probe) -> Reply:
        if id(probe) not in replies:
            replies[id(probe)] = learner.ask(replace(probe, ready_made=ready_made))
        return replies[id(probe)]

    return ask


def _observe(exercise: Exercise, ask: Callable[[Probe], Reply], case: Case) -> Observation:
    reply = ask(case.probe)
    expected = None
    if exercise.reference is not None and case.given:
        expected = exercise.reference(**case.given)
    if reply.failure is not None:
        return Observation(case, reply, expected, _sentence(reply.failure))
    if case.read is not None:
        try:
            reply = replace(reply, value=case.read(reply.value))
        except ValueError as error:
            return Observation(case, reply, expected, str(error))
    if case.check is not None:
        return Observation(case, reply, expected, case.check(reply))
    assert expected is not None, f"{exercise.slug}: a case of {case.part!r} has neither a check nor a reference"
    problem = difference(reply.value, expected, case.names, case.tolerance, values=case.values)
    return Observation(case, reply, expected, problem)


def _score(part: Part, seen: list[Observation]) -> PartResult:
    wrong = [one for one in seen if one.problem is not None]
    if not wrong:
        return PartResult(part.name, float(part.points), float(part.points), part.holds)
    first = wrong[0]
    message = f"For {first.case.about}: {first.problem}."
    right = list(dict.fromkeys(one.case.about for one in seen if one.problem is None))
    if right and first.reply.failure is None:
        message += f" (Right for {right[0]}.)"
    return PartResult(part.name, 0.0, float(part.points), message)


def _sentence(failure: Failure) -> str:
    if failure.type == BLANK:
        return "this is not written yet"
    if failure.type in ("Timeout", "Died", "Missing", "ReadyMade", "NoReply"):
        return failure.message
    where = f" at {failure.line}" if failure.line else ""
    return f"{failure.type}: {failure.message}{where}"


def _error(exercise: Exercise, seen: list[Observation]) -> str | None:
    """One sentence where nothing at all could be judged, else None."""
    failures = [one.reply.failure for one in seen]
    if not failures or any(failure is None for failure in failures):
        return None
    first = failures[0]
    assert first is not None
    if all(failure is not None and failure.type == BLANK for failure in failures):
        return f"{exercise.entry} is not written yet."
    if first.type in ("Timeout", "Died", "Missing", "ReadyMade", "NoReply"):
        return first.message[:1].upper() + first.message[1:] + "."
    return None
