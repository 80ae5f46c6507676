"""After a wrong answer's verdict is on the screen: the search for the one change that mends it, with a bar."""

from __future__ import annotations

import contextlib
import time
from typing import Any

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.verdict import Verdict
from autograder.checks.repairing.bounded import Bounded, stays_inside
from autograder.checks.repairing.search import looked_into
from autograder.checks.repairing.sources import definitions_of, globals_of
from autograder.languages.chosen import say
from autograder.student.show import Card
from course.mine import as_given

PERIOD = 0.2  # seconds between two states of the bar
BAR = (
    '<div role="status" style="font-family:system-ui,sans-serif;font-size:13px;opacity:.8;margin:.2em 0">{said} '
    '<progress max="100" value="{share:.0f}"></progress></div>'
)


def explained(exercise: Exercise, verdict: Verdict, answer: Any, seed: int) -> Verdict:
    """The verdict with what small changes of the answer tell. Nothing that goes wrong here reaches the learner.

    An interrupt by the keyboard ends the search, and no more.
    """
    with contextlib.suppress(Exception, KeyboardInterrupt):
        names = globals_of(answer) or {}
        definitions = definitions_of(exercise.entry, {**names, exercise.entry: answer})
        if definitions and stays_inside(definitions):
            bar = _Bar()
            runs = Bounded(exercise.entry, definitions, names, InProcess)
            try:
                with as_given():
                    return looked_into(exercise, verdict, seed, definitions, runs, progress=bar.at)
            finally:
                bar.end()
    return verdict


class _Bar:
    """A bar below the report, gone when the search is over."""

    def __init__(self) -> None:
        self._card, self._next = Card(), 0.0
        self._shown = False

    def at(self, share: float) -> None:
        """Have it this far."""
        if time.monotonic() >= self._next:
            said = say("Trying small changes of your code …")
            self._card.show("", BAR.format(said=said, share=100 * min(share, 1)))
            self._next, self._shown = time.monotonic() + PERIOD, True

    def end(self) -> None:
        """Take it away."""
        if self._shown:
            self._card.show("", "")
