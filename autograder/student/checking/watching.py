"""While the judge asks: how far it is and, as soon as it is known, what is wrong."""

from autograder.checks.judging.records import Exercise
from autograder.checks.judging.verdict import PartResult
from autograder.checks.report.html import so_far
from autograder.languages.chosen import say
from autograder.languages.texts import Texts
from autograder.student.show import Bar, Card

SOON = 0.4  # seconds: a verdict that comes by then needs nothing before it


class Watching:
    """What `judge` tells as it goes, in the card that the report will have."""

    def __init__(self, exercise: Exercise, card: Card, texts: Texts) -> None:
        self._exercise, self._texts = exercise, texts
        self._bar = Bar(say("Still asking …"), card, SOON)
        self._lost: dict[str, PartResult] = {}

    def __call__(self, lost: PartResult | None, share: float) -> None:
        """Show it: a part is told with the first thing that is wrong in it."""
        if lost is not None:
            self._lost.setdefault(lost.name, lost)
        parts = tuple(self._lost.values())
        above = so_far(self._exercise.slug, self._exercise.title, parts, self._texts) if parts else ""
        self._bar.at(share, above)
