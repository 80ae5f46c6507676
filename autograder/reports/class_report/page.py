"""The page: numbers and figures of each notebook, put into the templates."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from itertools import groupby
from statistics import median

from markupsafe import Markup

from autograder.checks.catalogues import title_of
from autograder.checks.judging.message import listed, together
from autograder.checks.report.text import number
from autograder.languages.texts import IN_ENGLISH, Texts
from autograder.languages.verdicts import localised
from autograder.pipeline.reporting.result import NOTED
from autograder.reports.class_report import counting, drawing
from autograder.reports.class_report.discrimination import LEAST, Discrimination, discriminations
from autograder.reports.class_report.reading import ClassNotebook, HandedIn
from autograder.reports.class_report.term import Term
from autograder.reports.class_report.wording import correlation, duration, long_day, rounded, slot
from autograder.reports.pages.render import render

MOST = 8  # misconceptions that are seen at once


def as_page(notebooks: Sequence[ClassNotebook], today: date, csv_folder: str, texts: Texts = IN_ENGLISH) -> str:
    """The whole page. What came from learners is escaped by the templates; there is no script in it."""
    pages = [_Page(notebook, texts) for notebook in notebooks]
    about = {"day": long_day(today, texts), "csv_folder": csv_folder, "term": Term(notebooks, today, texts)}
    return render("class.html", texts, pages=pages, **about)


@dataclass(frozen=True)
class _Page:
    """One notebook, in the words of its template."""

    notebook: ClassNotebook
    texts: Texts
    most: int = MOST
    least: int = LEAST

    def _title(self, slug: str) -> str:
        return self.texts(f"{slug}/title", title_of(slug))

    def said(self, text: str, one: counting.MisconceptionCount) -> str:
        """What a misconception's record says, in the page's language."""
        return localised(text, self.texts, next(iter(one.by_exercise)))

    @property
    def name(self) -> str:
        return self.notebook.name

    @cached_property
    def gradable(self) -> int:
        return len(counting.gradable(self.notebook))

    @property
    def points(self) -> str:
        return number(self.notebook.judged_points)

    @cached_property
    def median(self) -> str:
        scores = [counting.judged_score(self.notebook, one) for one in counting.gradable(self.notebook)]
        return rounded(median(scores)) if scores else "–"

    @cached_property
    def full(self) -> int:
        return sum(counting.share(self.notebook, one) >= 1 for one in self.notebook.handed_in)

    @cached_property
    def distribution(self) -> list[tuple[int, int, int]]:
        step = 100 // counting.BINS
        return [(n * step, (n + 1) * step, count) for n, count in enumerate(counting.distribution(self.notebook))]

    @property
    def histogram(self) -> Markup:
        about = self.texts.say("Points in {notebook}", notebook=self.name)
        return drawing.histogram([count for *_, count in self.distribution], about, self.texts)

    @cached_property
    def exercises(self) -> list[tuple[str | int, ...]]:
        return [
            (
                *(one.title, number(one.points), one.full, one.some, one.none),
                *(rounded(one.mean) if one.marked else "", one.waiting),
                self._listed(f"{localised(part, self.texts, one.slug)} ({count})" for part, count in one.lost[:2]),
            )
            for one in self._exercises
        ]

    @cached_property
    def _exercises(self) -> list[counting.ExerciseCount]:
        return [replace(one, title=self._title(one.slug)) for one in counting.exercises(self.notebook)]

    @property
    def unmarked(self) -> bool:
        return any(one.waiting for one in self._exercises)

    @property
    def bars(self) -> Markup:
        about = self.texts.say("Exercises of {notebook}", notebook=self.name)
        return drawing.exercise_bars(self._exercises, about, self.texts)

    @cached_property
    def told_apart(self) -> list[Discrimination]:
        return discriminations(self.notebook)

    @property
    def told_apart_rows(self) -> list[tuple[str | int, ...]]:
        return [
            (self._title(one.slug), *map(correlation, (one.r, one.low, one.high)), one.students)
            for one in self.told_apart
        ]

    @property
    def weak(self) -> list[str]:
        return [f"{self._title(one.slug)} ({correlation(one.r)})" for one in self.told_apart if one.weak]

    @cached_property
    def misconceptions(self) -> list[counting.MisconceptionCount]:
        return counting.misconceptions(self.notebook)

    def where(self, one: counting.MisconceptionCount) -> str:
        """The exercises, with how many in each where there are several."""
        titles = {self._title(slug): len(students) for slug, students in one.by_exercise.items()}
        return self._listed(f"{title} ({count})" if len(titles) > 1 else title for title, count in titles.items())

    def _listed(self, names: Iterable[str]) -> str:
        return localised(listed(names), self.texts)

    def share_bar(self, one: counting.MisconceptionCount) -> Markup:
        about = self.texts.say("Students with {misconception}", misconception=one.id)
        return drawing.share_bar(len(one.students), self.gradable, about, self.texts)

    @cached_property
    def stuck(self) -> list[counting.Stuck]:
        return counting.stuck(self.notebook)

    @property
    def stuck_groups(self) -> list[tuple[str, list[counting.Stuck]]]:
        groups = groupby(self.stuck, key=lambda one: one.slug)
        return [(self._title(slug), list(group)) for slug, group in groups]

    def score(self, one: HandedIn) -> str:
        return rounded(counting.judged_score(self.notebook, one))

    def why(self, one: counting.Stuck) -> str:
        """What stands in the way, in the page's language."""
        return localised(one.why, self.texts, one.slug)

    def remarks(self, one: HandedIn) -> str:
        """What was odd about a notebook."""
        return localised(together(*one.result.remarks), self.texts)

    @property
    def not_gradable(self) -> list[HandedIn]:
        return [one for one in self.notebook.handed_in if not one.is_gradable]

    @property
    def noted(self) -> list[HandedIn]:
        return [one for one in self.notebook.handed_in if one.result.status == NOTED]

    @property
    def waiting(self) -> list[HandedIn]:
        return [one for one in self.notebook.handed_in if one.waiting and one.is_gradable]

    @cached_property
    def arrivals(self) -> list[tuple[str, int, int]]:
        return counting.arrivals(self.notebook, partial(slot, texts=self.texts))

    @property
    def arrival_bars(self) -> Markup:
        about = self.texts.say("When {notebook} was handed in", notebook=self.name)
        return drawing.arrival_bars(self.arrivals, about, self.texts)

    @cached_property
    def times(self) -> counting.Times:
        return counting.times(self.notebook)

    def duration(self, seconds: float) -> str:
        return duration(seconds, self.texts)
