"""The part of the page that is about all notebooks, week by week."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from markupsafe import Markup

from autograder.checks.judging.message import listed
from autograder.languages.texts import Texts
from autograder.languages.verdicts import localised
from autograder.reports.class_report import counting, drawing, weeks
from autograder.reports.class_report.reading import ClassNotebook
from autograder.reports.class_report.wording import rounded, short_day

YEAR = timedelta(days=365)


@dataclass(frozen=True)
class Term:
    """All notebooks of the page, week by week."""

    notebooks: Sequence[ClassNotebook]
    today: date
    texts: Texts

    @cached_property
    def each(self) -> list[weeks.Week]:
        """The weeks, the first one first."""
        return weeks.weeks(self.notebooks)

    @property
    def bars(self) -> Markup:
        """Notebooks a week, as a figure."""
        shown = [
            (self._label(one.begins), sum(one.notebooks.values()) - one.late, one.late)
            for one in self.each
            if one.notebooks or len(self.each) <= counting.SLOTS
        ]
        return drawing.arrival_bars(shown, self.texts.say("Notebooks handed in, week by week"), self.texts)

    def _label(self, monday: date) -> str:
        """With its year where it lies far off, by a slip perhaps."""
        return short_day(monday, self.texts, year=abs(self.today - monday) >= YEAR)

    def day(self, monday: date) -> str:
        """A week's first day, with its year."""
        return short_day(monday, self.texts)

    @property
    def rows(self) -> list[tuple[str | int, ...]]:
        """The figure's numbers."""
        return [
            (
                *(self.day(one.begins), sum(one.notebooks.values()), one.late, one.students, one.first),
                *(
                    rounded(one.median),
                    localised(listed(f"{name} ({count})" for name, count in one.notebooks.items()), self.texts),
                ),
            )
            for one in self.each
        ]

    @property
    def undated(self) -> int:
        """How many notebooks came without a time."""
        return weeks.undated(self.notebooks)

    @cached_property
    def quiet(self) -> list[weeks.Step]:
        """Who has handed in nothing for a while."""
        return weeks.quiet(self.notebooks, self.today)
