"""A limit on what the judge itself computes for one submission: what it compares was chosen by a stranger.

It is looked at where the judge asks, and where it calls a reference, which it does for each idea that it tries. What it
does in between is bounded by the size of a reply.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

from autograder.checks.judging.edits import Watched
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Asks, Probe, Reply
from autograder.checks.judging.records import Exercise
from autograder.isolation import CannotRun

SECONDS = 60.0  # a thousand times what a right answer takes


class TooMuchWork(Exception):
    """The judge has computed long enough for this submission."""


class AsksUntilTheEnd(Asks, Protocol):
    """Answers probes, and knows whether all work is to stop."""

    @property
    def ended(self) -> bool:
        """Whether it is."""
        ...


class JudgesClock:
    """Counts the seconds of a core that the judge takes for a submission, its learners' processes aside.

    Args:
        seconds: for all of its exercises together.
    """

    def __init__(self, seconds: float = SECONDS):
        self.seconds = seconds
        self.spent = 0.0
        self._since: float | None = None
        self._ended: Callable[[], bool] = lambda: False

    @contextmanager
    def running(self, learner: AsksUntilTheEnd) -> Iterator[Asks]:
        """Count while this lasts; gives what answers probes, which has limits of its own and isn't counted."""
        self._ended = lambda: learner.ended
        self._since = time.thread_time()
        try:
            yield _Uncounted(learner, self)
        finally:
            self.pause()

    def pause(self) -> None:
        """Count no longer."""
        if self._since is not None:
            self.spent += time.thread_time() - self._since
        self._since = None

    def go_on(self) -> None:
        """Count again."""
        self._since = time.thread_time()

    def check(self) -> None:
        """Look at the clock.

        Raises:
            TooMuchWork: the seconds are spent.
            CannotRun: the run is at its end.
        """
        if self._ended():
            raise CannotRun("The run was stopped.")
        self.pause()
        self.go_on()
        if self.spent > self.seconds:
            raise TooMuchWork(
                Message("What it gave back could not be compared in {seconds} seconds.", seconds=f"{self.seconds:g}")
            )

    def checked(self, exercise: Exercise) -> Exercise:
        """The exercise with a reference that looks at the clock first."""
        if exercise.reference is None:
            return exercise
        return replace(exercise, reference=Watched(exercise.reference, self.check))


class _Uncounted:
    """A learner's process, whose answers are not the judge's own time."""

    def __init__(self, learner: Asks, clock: JudgesClock):
        self._learner, self._clock = learner, clock

    def ask(self, probe: Probe) -> Reply:
        """Answer one probe."""
        self._clock.check()
        self._clock.pause()
        try:
            return self._learner.ask(probe)
        finally:
            self._clock.go_on()
