"""The answers of a course's tests: whether the judge says of each what its first line announces."""

import signal
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import catalogue, find
from autograder.checks.judging import Verdict, judge
from autograder.checks.judging.probes import Probe, Reply
from autograder.grading.answers import Answer, answers_to

SEED = 7
SECONDS = 10  # that a call of an answer may take: one of them may be a loop without an end
KINDS = ("Right", "Wrong", "Blank")


def faults(folder: Path, slugs: Iterable[str]) -> list[str]:
    """What is amiss with the answers to these exercises, a sentence each; none where all is well.

    Args:
        folder: holds `SLUG.py` and `SLUG.edits` for each; `autograder.grading.answers` describes them. They are run
            here: they should be your own.
        slugs: the exercises; a question that is answered in words has no answers to hold.
    """
    found = []
    for slug in (slug for slug in slugs if slug in catalogue()):
        answers = answers_to(folder, [slug])
        lacking = set(KINDS) - {answer.kind for answer in answers}
        found += [f"{folder / slug}.py and .edits have no answer that is {kind!r}." for kind in sorted(lacking)]
        alone = {id for answer in answers if len(answer.ids) == 1 for id in answer.ids}
        unnamed = {one.id for one in find(slug).misconceptions} - alone
        found += [f"{folder / slug}.edits has no wrong answer for {name!r}." for name in sorted(unnamed)]
        found += [said for answer in answers if (said := _fault(answer))]
    return found


class _InTime(InProcess):
    """Stops the first call that takes too long, and asks no further."""

    _late: Reply | None = None

    def ask(self, probe: Probe) -> Reply:
        if self._late is not None:
            return self._late
        before = signal.signal(signal.SIGALRM, _stop)
        signal.alarm(SECONDS)
        try:
            reply = super().ask(probe)
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)
        self._late = reply if reply.failure is not None and reply.failure.type == _TooLong.__name__ else None
        return reply


class _TooLong(BaseException):
    """A call has taken its time; no answer's `except Exception` may hide it."""


def _stop(*of_signal: Any) -> NoReturn:
    raise _TooLong


def _fault(answer: Answer) -> str | None:
    """What the judge says, where it isn't what is announced."""
    exercise, why = find(answer.slug), ""
    judged: Callable[[int], Verdict] = lambda _: Verdict(exercise.slug, 0.0, float(exercise.points))  # noqa: E731
    try:
        judged = partial(judge, exercise, _InTime(answer.definitions()))
    except Exception as error:  # a learner's may stop before it defines anything
        why = f" It stops with {type(error).__name__}: {error}."
    said = answer.surprise(judged, SEED)
    return f"{answer.slug}, {answer.name}: {said}{why}" if said else None
