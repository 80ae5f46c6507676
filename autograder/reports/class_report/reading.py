"""What grading has kept about a class in one notebook."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from nbgrader.api import Grade, Gradebook, GradeCell, MissingEntry, SubmittedAssignment, SubmittedNotebook
from sqlalchemy.exc import SQLAlchemyError

from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue
from autograder.checks.judging import Verdict
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.problem import gradebook_problem
from autograder.grading.class_folder.releases import read_release
from autograder.grading.class_folder.submissions import find_submissions
from autograder.grading.class_folder.who_is_who import withdrawn
from autograder.grading.gradebooks.results import read_result
from autograder.pipeline.reading.release import CHECK, flag, grade_id, points_of
from autograder.pipeline.reporting.result import Result


@dataclass(frozen=True)
class HandedIn:
    """One student's graded notebook.

    Args:
        student: the id.
        name: first and last name where the gradebook has them, else the id.
        result: what the judge found.
        scores: points by slug, of all that is marked; a mark by hand stands above the judge's.
        waiting: the written answers that nobody has marked yet.
        at: when it was handed in (UTC), where that is known.
        late: seconds after the due date.
    """

    student: str
    name: str
    result: Result
    scores: dict[str, float]
    waiting: tuple[str, ...] = ()
    at: datetime | None = None
    late: float = 0.0

    @property
    def is_gradable(self) -> bool:
        """Whether there was something to judge."""
        return self.result.reason is None

    def verdict(self, slug: str) -> Verdict | None:
        """The judge's verdict on an exercise; None for an answer in words."""
        return self.result.verdicts.get(slug)


@dataclass(frozen=True)
class ClassNotebook:
    """One notebook and all who handed it in.

    Args:
        name: the assignment.
        points: what each exercise and question is worth, in the notebook's order.
        judged: the slugs that the judge marks; the others are answered in words.
        bonuses: those of them whose points come on top.
        handed_in: one a student, in the order of their ids.
        ungraded: who handed in and is not graded yet.
        missing: whom the gradebook knows, and who handed nothing in.
    """

    name: str
    points: dict[str, float]
    judged: tuple[str, ...]
    handed_in: list[HandedIn]
    ungraded: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    bonuses: tuple[str, ...] = ()

    @property
    def counted(self) -> list[str]:
        """The slugs that the judge marks and that everybody is asked: bonuses aside."""
        return [slug for slug in self.judged if slug not in self.bonuses]

    @property
    def judged_points(self) -> float:
        """What the judge can give, bonuses aside."""
        return sum(self.points[slug] for slug in self.counted)


@dataclass
class _Book:
    """What of the gradebook the report needs."""

    names: dict[str, str] = field(default_factory=dict)
    handed_in: dict[str, tuple[datetime | None, float]] = field(default_factory=dict)
    by_hand: dict[str, dict[str, float | None]] = field(default_factory=dict)
    waiting: dict[str, set[str]] = field(default_factory=dict)


def graded_notebooks(course: Course) -> list[str]:
    """The assignments that have results, in the course's order."""
    folder = course.class_folder / "results"
    found = {path.parent.name for path in folder.glob("*/*.json")}
    if not found:
        raise Problem(f"There is no graded class in {course.class_folder}; run `autograder grade NOTEBOOK` first.")
    return sorted(found)


def read_class(course: Course, notebooks: Sequence[str] = ()) -> list[ClassNotebook]:
    """The class in these notebooks; in all that have been graded where none is named."""
    known = graded_notebooks(course)
    return [read_notebook(course, notebook) for notebook in (dict.fromkeys(notebooks) or known)]


def read_notebook(course: Course, notebook: str) -> ClassNotebook:
    """The class in one notebook, without those who have withdrawn."""
    release = read_release(course, notebook)
    cells = [cell for cell in release.notebook["cells"] if flag(cell, "grade")]
    points = {(grade_id(cell) or "").removeprefix(CHECK): points_of(cell) for cell in cells}
    judged = tuple(slug for slug in points if slug in release.exercises)
    points |= {slug: float(catalogue()[slug].points) for slug in release.bonuses if slug in catalogue()}
    folder = course.class_folder / "results" / notebook
    found = (read_result(course, notebook, path.stem) for path in sorted(folder.glob("*.json")))
    left = withdrawn(course)
    results = {result.student: result for result in found if result is not None and result.student not in left}
    if not results:
        raise Problem(f"Nothing of {notebook!r} has been graded; run `autograder grade {notebook}` first.")
    book = _read_gradebook(course, notebook, release.bonuses)
    submitted = {one.student for one in _submissions(course, notebook)} - left
    ungraded, missing = (
        sorted(submitted - results.keys()),
        sorted(book.names.keys() - results.keys() - submitted - left),
    )
    graded = [_handed_in(result, points, judged, book) for result in results.values()]
    return ClassNotebook(notebook, points, judged, graded, ungraded, missing, release.bonuses)


def _handed_in(result: Result, points: dict[str, float], judged: tuple[str, ...], book: _Book) -> HandedIn:
    by_hand = book.by_hand.get(result.student, {})
    scores = {slug: result.auto_scores.get(slug, 0.0) for slug in judged} | result.extra_credit
    scores |= {slug: score for slug, score in by_hand.items() if score is not None and slug in points}
    at, late = book.handed_in.get(result.student, (None, 0.0))
    # A mark given to an earlier version is kept, and waits to be confirmed.
    to_mark = book.waiting.get(result.student, set())
    waiting = tuple(slug for slug in points if slug not in scores or slug in to_mark)
    return HandedIn(result.student, book.names.get(result.student, result.student), result, scores, waiting, at, late)


def _submissions(course: Course, notebook: str) -> list:
    try:
        return find_submissions(course, notebook)
    except Problem:
        return []  # the folder may have been put away since


def _read_gradebook(course: Course, notebook: str, bonuses: Collection[str]) -> _Book:
    if (file := course.gradebook_file) is not None and not file.is_file():
        return _Book()  # the results alone tell most of it
    try:
        with Gradebook(course.db_url, course.course_id) as gradebook:
            return _from_gradebook(gradebook, notebook, bonuses)
    except SQLAlchemyError as error:
        raise gradebook_problem(course, "read", error) from error


def _from_gradebook(gradebook: Gradebook, notebook: str, bonuses: Collection[str]) -> _Book:
    book = _Book()
    for student in gradebook.students:
        name = " ".join(part for part in (student.first_name, student.last_name) if part)
        book.names[student.id] = name or student.id
    try:
        assignment = gradebook.find_assignment(notebook)
    except MissingEntry:
        return book
    for submission in assignment.submissions:
        book.handed_in[submission.student_id] = (submission.timestamp, submission.total_seconds_late)
    rows = (
        gradebook.db.query(
            SubmittedAssignment.student_id,
            GradeCell.name,
            Grade.manual_score,
            Grade.auto_score,
            Grade.extra_credit,
            Grade.needs_manual_grade,
        )
        .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .join(Grade, Grade.notebook_id == SubmittedNotebook.id)
        .join(GradeCell, GradeCell.id == Grade.cell_id)
        .filter(SubmittedAssignment.assignment_id == assignment.id)
    )
    for student, cell, by_hand, auto, extra, waiting in rows:
        slug = cell.removeprefix(CHECK)
        # What nbgrader marks by itself: an answer that was left as it had been handed out.
        score = auto if by_hand is None and not waiting and not cell.startswith(CHECK) else by_hand
        if slug in bonuses:
            score = None if auto is None else extra
        book.by_hand.setdefault(student, {})[slug] = score
        if waiting:
            book.waiting.setdefault(student, set()).add(slug)
    return book
