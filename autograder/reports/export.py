"""The class's grades as CSV, in the columns of nbgrader's own exporter."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nbgrader.api import Assignment, Gradebook, SubmittedAssignment
from sqlalchemy.orm import undefer

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.lock import only_grader
from autograder.grading.class_folder.who_is_who import withdrawn
from autograder.grading.gradebooks.gradebook import gradebook_of, require_graded
from autograder.grading.gradebooks.one_engine import OneGradebook
from autograder.grading.gradebooks.standings import unmarked_answers
from autograder.reports.csv_text import Value, as_csv

COLUMNS = (
    *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
    *("raw_score", "late_submission_penalty", "score", "max_score", "answers_not_marked_yet"),
)


def export(assignment: str | None = None, course_dir: str | Path = ".", to: str | Path | None = None) -> Path:
    """Write the grades of one assignment, or of all, as nbgrader's CSV, with a column for what is not marked yet.

    Args:
        assignment: only this one.
        course_dir: the course's root.
        to: the file; `grades.csv` in the class's folder where nothing is said.

    Returns:
        the file. One that is up to date is left alone.
    """
    course = Course.at(course_dir)
    require_graded(course)
    path = Path(to) if to is not None else _table_of(course)
    _write(course, assignment, path)
    return path


@contextmanager
def changing_grades(course: Course) -> Iterator[OneGradebook]:
    """The gradebook for whoever changes a grade: nobody else grades meanwhile, and a table that is there follows."""
    with only_grader(course.class_folder):
        with gradebook_of(course, "written") as book:
            yield book
        renew_table(course)


def renew_table(course: Course) -> None:
    """Write the class's table anew after a grade has changed; where there is none yet, none is made."""
    if (path := _table_of(course)).is_file():
        _write(course, None, path)


def _table_of(course: Course) -> Path:
    return course.class_folder / "grades.csv"


def _write(course: Course, assignment: str | None, path: Path) -> None:
    with gradebook_of(course) as book:
        found = [one for one in book.assignments if assignment in (None, one.name)]
        if assignment is not None and not found:
            raise Problem(f"The gradebook knows no assignment {assignment!r}; run `autograder grade` first.")
        left = withdrawn(course)
        text = as_csv(COLUMNS, [row for one in found for row in _rows(book, one) if row[3] not in left])
    try:
        if not (path.is_file() and path.read_text(encoding="utf-8") == text):
            write_whole(path, text)
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}.") from error


def _rows(book: Gradebook, assignment: Assignment) -> Iterator[list[Value]]:
    """A row a student, by id; nbgrader's exporter asks the gradebook for each alone, which takes many times as long."""
    submissions = book.db.query(SubmittedAssignment).filter_by(assignment_id=assignment.id)
    handed_in = {one.student_id: one for one in submissions.options(undefer(SubmittedAssignment.score))}
    unmarked, most = unmarked_answers(book, assignment.name), _said(assignment.max_score)
    for student in sorted(book.students, key=lambda one: one.id):
        one = handed_in.get(student.id)
        score, penalty = (one.score, one.late_submission_penalty or 0.0) if one else (0.0, 0.0)
        moments = (_said(assignment.duedate), _said(one.timestamp if one else None))
        about = (student.id, student.last_name, student.first_name, student.email)
        points = (_said(score), _said(penalty), _said(max(0.0, score - penalty)), most)
        yield [assignment.name, *moments, *about, *points, unmarked[student.id]]


def _said(value: object) -> str:
    """As nbgrader's exporter writes a value."""
    return "" if value is None else str(value)
