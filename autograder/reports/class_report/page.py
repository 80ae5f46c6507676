"""The page: numbers and figures of each notebook, put into the templates."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import groupby
from statistics import median

from markupsafe import Markup

from autograder.checks.report.text import number
from autograder.pipeline.result import NOTED
from autograder.reports.class_report import counting, drawing, weeks
from autograder.reports.class_report.discrimination import LEAST, Discrimination, discriminations
from autograder.reports.class_report.reading import ClassNotebook, HandedIn
from autograder.reports.pages.render import render


def as_page(notebooks: Sequence[ClassNotebook], today: date, csv_folder: str) -> str:
    """The whole page. What came from learners is escaped by the templates; there is no script in it."""
    pages = [_Page(notebook) for notebook in notebooks]
    day = f"{today:%d %B %Y}"
    return render("class.html", pages=pages, day=day, csv_folder=csv_folder, term=_Term(notebooks, today))


YEAR = timedelta(days=365)
MOST = 8  # misconceptions that are seen at once


@dataclass(frozen=True)
class _Page:
    """One notebook, in the words of its template."""

    notebook: ClassNotebook
    most: int = MOST

    @property
    def name(self) -> str:
        return self.notebook.name

    @property
    def handed_in(self) -> int:
        return len(self.notebook.handed_in)

    @cached_property
    def gradable(self) -> int:
        return len(counting.gradable(self.notebook))

    @property
    def points(self) -> str:
        return number(self.notebook.judged_points)

    @property
    def has_bonuses(self) -> bool:
        return bool(self.notebook.bonuses)

    @cached_property
    def median(self) -> str:
        scores = [counting.judged_score(self.notebook, one) for one in counting.gradable(self.notebook)]
        return _rounded(median(scores)) if scores else "–"

    @cached_property
    def full(self) -> int:
        return sum(counting.share(self.notebook, one) >= 1 for one in self.notebook.handed_in)

    @cached_property
    def distribution(self) -> list[tuple[int, int, int]]:
        step = 100 // counting.BINS
        return [(n * step, (n + 1) * step, count) for n, count in enumerate(counting.distribution(self.notebook))]

    @property
    def histogram(self) -> Markup:
        return drawing.histogram([count for *_, count in self.distribution], f"Points in {self.name}")

    @cached_property
    def exercises(self) -> list[tuple[str | int, ...]]:
        return [
            (
                *(one.title, number(one.points), one.full, one.some, one.none),
                *(_rounded(one.mean) if one.marked else "", one.waiting),
                ", ".join(f"{part} ({count})" for part, count in one.lost[:2]),
            )
            for one in counting.exercises(self.notebook)
        ]

    @property
    def bars(self) -> Markup:
        return drawing.exercise_bars(counting.exercises(self.notebook), f"Exercises of {self.name}")

    @cached_property
    def told_apart(self) -> list[Discrimination]:
        return discriminations(self.notebook)

    @property
    def too_few(self) -> bool:
        return self.gradable < LEAST

    @property
    def told_apart_rows(self) -> list[tuple[str | int, ...]]:
        return [
            (self.notebook.title(one.slug), *map(_correlation, (one.r, one.low, one.high)), one.students)
            for one in self.told_apart
        ]

    @property
    def weak(self) -> list[str]:
        return [f"{self.notebook.title(one.slug)} ({_correlation(one.r)})" for one in self.told_apart if one.weak]

    @cached_property
    def misconceptions(self) -> list[counting.MisconceptionCount]:
        return counting.misconceptions(self.notebook)

    def where(self, one: counting.MisconceptionCount) -> str:
        """The exercises, with how many in each where there are several."""
        titles = {self.notebook.title(slug): len(students) for slug, students in one.by_exercise.items()}
        return ", ".join(f"{title} ({count})" if len(titles) > 1 else title for title, count in titles.items())

    def share_bar(self, one: counting.MisconceptionCount) -> Markup:
        return drawing.share_bar(len(one.students), self.gradable, f"Students with {one.id}")

    @cached_property
    def _stuck(self) -> list[counting.Stuck]:
        return counting.stuck(self.notebook)

    @property
    def stuck(self) -> int:
        return len(self._stuck)

    @property
    def stuck_groups(self) -> list[tuple[str, list[counting.Stuck]]]:
        groups = groupby(self._stuck, key=lambda one: one.slug)
        return [(self.notebook.title(slug), list(group)) for slug, group in groups]

    def score(self, one: HandedIn) -> str:
        return _rounded(counting.judged_score(self.notebook, one))

    @property
    def not_gradable(self) -> list[HandedIn]:
        return [one for one in self.notebook.handed_in if not one.is_gradable]

    @property
    def noted(self) -> list[HandedIn]:
        return [one for one in self.notebook.handed_in if one.result.status == NOTED]

    @property
    def waiting(self) -> list[HandedIn]:
        return [one for one in self.notebook.handed_in if one.waiting and one.is_gradable]

    @property
    def ungraded(self) -> list[str]:
        return self.notebook.ungraded

    @property
    def missing(self) -> list[str]:
        return self.notebook.missing

    @property
    def loose_ends(self) -> bool:
        return any((self.not_gradable, self.waiting, self.ungraded, self.missing, self.noted))

    @cached_property
    def arrivals(self) -> list[tuple[str, int, int]]:
        return counting.arrivals(self.notebook)

    @property
    def arrival_bars(self) -> Markup:
        return drawing.arrival_bars(self.arrivals, f"When {self.name} was handed in")

    @property
    def dated(self) -> int:
        return sum(early + late for _, early, late in self.arrivals)

    @property
    def late(self) -> int:
        return sum(late for _, _, late in self.arrivals)

    @cached_property
    def _times(self) -> counting.Times:
        return counting.times(self.notebook)

    @property
    def slowest(self) -> HandedIn | None:
        return self._times.slowest

    @property
    def grading_middle(self) -> str:
        return _duration(self._times.middle)

    @property
    def grading_slowest(self) -> str:
        return _duration(self._times.slowest.result.seconds if self._times.slowest else 0.0)

    @property
    def grading_together(self) -> str:
        return _duration(self._times.together)


@dataclass(frozen=True)
class _Term:
    """All notebooks of the page, week by week."""

    notebooks: Sequence[ClassNotebook]
    today: date

    @cached_property
    def each(self) -> list[weeks.Week]:
        return weeks.weeks(self.notebooks)

    @property
    def bars(self) -> Markup:
        shown = [
            (self._label(one.begins), sum(one.notebooks.values()) - one.late, one.late)
            for one in self.each
            if one.notebooks or len(self.each) <= counting.SLOTS
        ]
        return drawing.arrival_bars(shown, "Notebooks handed in, week by week")

    def _label(self, monday: date) -> str:
        """With its year where it lies far off, by a slip perhaps."""
        return f"{monday:%d %b}" if abs(self.today - monday) < YEAR else f"{monday:%d %b %Y}"

    @property
    def rows(self) -> list[tuple[str | int, ...]]:
        return [
            (
                *(f"{one.begins:%d %b %Y}", sum(one.notebooks.values()), one.late, one.students, one.first),
                *(_rounded(one.median), ", ".join(f"{name} ({count})" for name, count in one.notebooks.items())),
            )
            for one in self.each
        ]

    @property
    def undated(self) -> int:
        return weeks.undated(self.notebooks)

    @cached_property
    def quiet(self) -> list[weeks.Step]:
        return weeks.quiet(self.notebooks, self.today)


def _correlation(r: float | None) -> str:
    return "–" if r is None else f"{r:.2f}".replace("-", "−")


def _rounded(points: float) -> str:
    return number(round(points, 1))


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.1f} seconds"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"
