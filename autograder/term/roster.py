"""The whole class at a glance: who has handed in what, and where everyone stands."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from nbgrader.api import Gradebook, Student
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.extensions import read_extensions
from autograder.grading.class_folder.releases import assignments
from autograder.grading.class_folder.submissions import find_submissions
from autograder.grading.class_folder.who_is_who import withdrawn
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.grading.gradebooks.standings import Standing, standings
from autograder.languages.terminal import in_words
from autograder.reports.csv_text import Value, as_csv
from autograder.term.moments import formatted
from autograder.term.students import name_of

BOM = "\ufeff"
NOT_THERE, NOT_GRADED = "–", "handed in"


@dataclass(frozen=True)
class Someone:
    """A student, as the gradebook knows them."""

    id: str
    name: str
    email: str


@dataclass
class Notebook:
    """One assignment and the class.

    Args:
        name: the assignment.
        points: what it is worth, once it has been graded.
        due: in UTC.
        standings: of whom is graded.
        handed_in: who has a submission, graded or not.
        extensions: who has more time, until when.
    """

    name: str
    points: float
    due: datetime | None
    standings: dict[str, Standing]
    handed_in: set[str]
    extensions: dict[str, datetime] = field(default_factory=dict)

    def without(self, left: set[str]) -> None:
        """Forget these: they have left the class."""
        self.handed_in = self.handed_in - left
        self.standings = {who: one for who, one in self.standings.items() if who not in left}
        self.extensions = {who: until for who, until in self.extensions.items() if who not in left}


@dataclass
class ClassRoster:
    """Everyone, and every assignment that has begun; `unlisted` handed in and stand on no list with a name."""

    people: list[Someone]
    notebooks: list[Notebook]
    unlisted: list[str] = field(default_factory=list)

    @property
    def unmarked(self) -> dict[str, int]:
        """Notebook -> in how many copies an answer is not marked yet, where there are any."""
        counts = {one.name: sum(bool(each.unmarked) for each in one.standings.values()) for one in self.notebooks}
        return {name: count for name, count in counts.items() if count}

    def missing(self, notebook: Notebook) -> list[Someone]:
        """Who has handed nothing in."""
        return [one for one in self.people if one.id not in notebook.handed_in]


def read_class_roster(course: Course, only: Sequence[str] = ()) -> ClassRoster:
    """The class as it stands; in every assignment that has a due date or a submission where none is named.

    Raises:
        Problem: nobody is known yet.
    """
    granted, left = read_extensions(course), withdrawn(course)
    with gradebook_of(course) as book:
        known = {one.name for one in book.assignments}
        handed_in = {name: _handed_in(course, name) for name in assignments(course)}
        names = only or [name for name in handed_in if name in known or handed_in[name]]
        notebooks = [_notebook(book, name, name in known, handed_in[name], granted.get(name, {})) for name in names]
        people = {one.id: _someone(one) for one in book.students if one.id not in left}
    listed = {one.id for one in people.values() if one.name or one.email}
    for notebook in notebooks:
        notebook.without(left)
        for student in notebook.handed_in:
            people.setdefault(student, Someone(student, "", ""))
    if not people:
        raise Problem("Nobody is in this class yet; `autograder students import FILE` brings a list of students.")
    unlisted = sorted(people.keys() - listed) if listed else []
    return ClassRoster([people[name] for name in sorted(people)], notebooks, unlisted)


def as_table(roster: ClassRoster) -> Table:
    """One line a student."""
    table = Table(
        box=SIMPLE_HEAD, pad_edge=False, caption=in_words(f"{NOT_THERE} nothing handed in, … not all marked yet")
    )
    table.add_column("student", no_wrap=True)
    table.add_column("name")
    for notebook in roster.notebooks:
        head = notebook.name.partition("-")[0]
        table.add_column(f"{head}\nof {notebook.points:g}" if notebook.points else head, justify="right", no_wrap=True)
    for one in roster.people:
        cells = [_cell(notebook, one.id) for notebook in roster.notebooks]
        table.add_row(Text(one.id), Text(one.name), *map(Text, cells))
    return table


def roster_lines(roster: ClassRoster) -> list[str]:
    """A line for each assignment, and who is on no list."""
    lines = []
    for notebook in roster.notebooks:
        missing = roster.missing(notebook)
        name, count, of = notebook.name, len(roster.people) - len(missing), len(roster.people)
        until = f"{name}: {count} of {of} handed in, due {formatted(notebook.due)}." if notebook.due else ""
        lines.append(until or f"{name}: {count} of {of} handed in.")
        if missing:
            lines.append(f"  not yet: {', '.join(one.id for one in missing)}")
        if notebook.extensions:
            more = (f"{who} until {formatted(until)}" for who, until in sorted(notebook.extensions.items()))
            lines.append(f"  more time: {', '.join(more)}")
    if roster.unlisted:
        lines.append(f"On no list of students, known by a submission alone: {', '.join(roster.unlisted)}.")
    return lines


def write_csv(roster: ClassRoster, path: Path) -> None:
    """Everyone's points so far, and their sum; an empty cell where nothing was handed in.

    With a byte-order mark: it is read by people, in Excel, which takes names for Latin-1 without one.
    """
    rows: list[list[Value]] = []
    for one in roster.people:
        scores = [found.score if (found := book.standings.get(one.id)) else None for book in roster.notebooks]
        rows.append([one.id, one.name, one.email, *scores, sum(score for score in scores if score is not None)])
    header = ("student", "name", "email", *(notebook.name for notebook in roster.notebooks), "sum")
    write_whole(path, f"{BOM}{as_csv(header, rows)}")


def _notebook(
    book: Gradebook, name: str, known: bool, handed_in: set[str], extensions: dict[str, datetime]
) -> Notebook:
    if not known:
        return Notebook(name, 0.0, None, {}, handed_in, extensions)
    assignment, standing = book.find_assignment(name), standings(book, name)
    points = round(assignment.max_score, 10)
    return Notebook(name, points, assignment.duedate, standing, handed_in | standing.keys(), extensions)


def _handed_in(course: Course, name: str) -> set[str]:
    try:
        return {one.student for one in find_submissions(course, name)}
    except Problem:
        return set()


def _someone(one: Student) -> Someone:
    return Someone(one.id, name_of(one), one.email or "")


def _cell(notebook: Notebook, student: str) -> str:
    standing = notebook.standings.get(student)
    if standing is None:
        return NOT_GRADED if student in notebook.handed_in else NOT_THERE
    late = f" late -{standing.penalty:g}" if standing.penalty else ""
    return f"{standing.score:g}{'…' * bool(standing.unmarked)}{late}"
