"""Every figure of the page as a table of plain values."""

from collections.abc import Callable, Iterator

from autograder.checks.catalogues import title_of
from autograder.reports.class_report import counting, weeks
from autograder.reports.class_report.discrimination import discriminations
from autograder.reports.class_report.reading import ClassNotebook
from autograder.reports.csv_text import Value, as_csv

Rows = Iterator[tuple[Value, ...]]


def tables(notebooks: list[ClassNotebook]) -> dict[str, str]:
    """File name -> the text of the CSV file, one a figure, with all notebooks in it."""
    of_class = {f"{name}.csv": as_csv(header, rows(notebooks)) for name, (header, rows) in OF_THE_CLASS.items()}
    return of_class | {
        f"{name}.csv": as_csv(
            ("notebook", *header), ((notebook.name, *row) for notebook in notebooks for row in rows(notebook))
        )
        for name, (header, rows) in TABLES.items()
    }


def _students(notebook: ClassNotebook) -> Rows:
    for one in notebook.handed_in:
        at = one.at.isoformat(sep=" ", timespec="seconds") if one.at else None
        score = counting.judged_score(notebook, one)
        by_hand = [one.scores[slug] for slug in notebook.points if slug not in notebook.judged and slug in one.scores]
        waiting = len(one.waiting)
        yield (
            *(one.student, one.name, one.result.status, score, notebook.judged_points),
            *(sum(by_hand), waiting, one.result.seconds, at, one.late, one.result.reason),
        )


def _distribution(notebook: ClassNotebook) -> Rows:
    step = 100 // counting.BINS
    for number, count in enumerate(counting.distribution(notebook)):
        yield number * step, (number + 1) * step, count


def _exercises(notebook: ClassNotebook) -> Rows:
    for one in counting.exercises(notebook):
        mean = one.mean if one.marked else None
        yield one.slug, one.title, one.points, one.full, one.some, one.none, mean, one.waiting


def _parts(notebook: ClassNotebook) -> Rows:
    for one in counting.exercises(notebook):
        for part, count in one.lost:
            yield one.slug, one.title, part, count


def _misconceptions(notebook: ClassNotebook) -> Rows:
    for one in counting.misconceptions(notebook):
        for slug, students in one.by_exercise.items():
            yield slug, title_of(slug), one.id, len(students), one.did, one.say


def _stuck(notebook: ClassNotebook) -> Rows:
    for one in counting.stuck(notebook):
        points = notebook.points[one.slug]
        yield one.who.student, one.who.name, one.slug, one.who.scores[one.slug], points, one.why


def _arrivals(notebook: ClassNotebook) -> Rows:
    yield from counting.arrivals(notebook)


def _discrimination(notebook: ClassNotebook) -> Rows:
    for one in discriminations(notebook):
        yield one.slug, title_of(one.slug), one.r, one.low, one.high, one.students


def _weeks(notebooks: list[ClassNotebook]) -> Rows:
    for one in weeks.weeks(notebooks):
        handed_in = sum(one.notebooks.values())
        yield one.begins.isoformat(), handed_in, one.late, one.students, one.first, one.median


def _students_by_week(notebooks: list[ClassNotebook]) -> Rows:
    for one in weeks.steps(notebooks):
        yield one.student, one.name, one.begins.isoformat(), " ".join(one.notebooks), one.points


TABLES: dict[str, tuple[tuple[str, ...], Callable[[ClassNotebook], Rows]]] = {
    "students": (
        (
            *("student", "name", "status", "score", "of", "by_hand", "waiting_for_marks"),
            *("grading_seconds", "handed_in_utc", "seconds_late", "reason"),
        ),
        _students,
    ),
    "distribution": (("from_percent", "to_percent", "students"), _distribution),
    "exercises": (("exercise", "title", "points", "full", "some", "none", "mean", "waiting_for_marks"), _exercises),
    "discrimination": (("exercise", "title", "r", "low", "high", "students"), _discrimination),
    "lost_parts": (("exercise", "title", "part", "students"), _parts),
    "misconceptions": (("exercise", "title", "misconception", "students", "did", "say"), _misconceptions),
    "stuck": (("student", "name", "exercise", "score", "points", "why"), _stuck),
    "handed_in": (("when_utc", "in_time", "late"), _arrivals),
}
OF_THE_CLASS: dict[str, tuple[tuple[str, ...], Callable[[list[ClassNotebook]], Rows]]] = {
    "weeks": (("week_begins", "notebooks", "late", "students", "first_time", "median_points_so_far"), _weeks),
    "students_by_week": (("student", "name", "week_begins", "notebooks", "points_so_far"), _students_by_week),
}
