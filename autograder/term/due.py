"""Due dates, more time for one student, and what becomes of the penalties of what is graded already."""

from datetime import datetime
from typing import Any

from nbgrader.api import MissingEntry

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.extensions import grant, keep_extension, read_extensions
from autograder.grading.class_folder.submissions import did_you_mean
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.grading.gradebooks.one_engine import OneGradebook
from autograder.reports.export import changing_grades

TOLERANCE = 1e-9
Moved = dict[str, tuple[float, float]]  # student -> the penalty before a change of a date, and after it


def due_date(course: Course, assignment: str) -> datetime | None:
    """When an assignment is due, in UTC."""
    with gradebook_of(course) as book:
        try:
            return book.find_assignment(assignment).duedate
        except MissingEntry:
            return None


def set_due_date(course: Course, assignment: str, moment: datetime | None) -> Moved:
    """Set or remove a due date, and reckon the penalties of what is graded already anew."""
    with changing_grades(course) as book:
        book.update_or_create_assignment(assignment, duedate=moment)
        moved = settle(course, book, assignment)
    _renew_feedback(course, assignment, moved)
    return moved


def extend(course: Course, student: str, assignment: str, moment: datetime | None) -> Moved:
    """Give one student more time, or take it back with None.

    Raises:
        Problem: the gradebook knows no such student, the assignment has no due date, or the moment is before it.
    """
    with changing_grades(course) as book:
        if student not in (known := {one.id for one in book.students}):
            near = did_you_mean(student, known)
            raise Problem(f"The gradebook knows no student {student!r}; `autograder roster` lists them.{near}")
        try:
            due = book.find_assignment(assignment).duedate
        except MissingEntry:
            due = None
        if moment is not None and due is None:
            raise Problem(f"{assignment} has no due date to extend; set one with `autograder due {assignment} WHEN`.")
        if moment is not None and due is not None and moment <= due:
            raise Problem(f"{moment:%Y-%m-%d %H:%M} UTC is not after {assignment} is due, {due:%Y-%m-%d %H:%M} UTC.")
        keep_extension(course, assignment, student, moment)
        moved = settle(course, book, assignment)
    _renew_feedback(course, assignment, moved)
    return moved


def settle(course: Course, book: OneGradebook, assignment: str) -> Moved:
    """Reckon every penalty anew, by nbgrader's own step with the class's own rule."""
    from nbgrader.preprocessors import AssignLatePenalties

    granted = read_extensions(course).get(assignment, {})
    before: dict[str, float] = {}
    about: dict[str, Any] = {"assignment": assignment, "notebook": assignment, "db_url": course.db_url}
    step = AssignLatePenalties(config=course.config)
    step.log.disabled = True  # it warns of everyone who is late
    try:
        with book.at_once(steps=True):
            for submission in book.assignment_submissions(assignment):
                student = submission.student_id
                before[student] = submission.late_submission_penalty or 0.0
                grant(submission, granted.get(student))
                book.db.flush()
                step.preprocess(_NO_CELLS, {"nbgrader": {**about, "student": student}})
    finally:
        step.log.disabled = False
    after = {one.student_id: one.late_submission_penalty or 0.0 for one in book.assignment_submissions(assignment)}
    return {who: (before[who], after[who]) for who in before if abs(before[who] - after[who]) > TOLERANCE}


class _NoCells:
    cells: tuple[Any, ...] = ()


_NO_CELLS = _NoCells()


def _renew_feedback(course: Course, assignment: str, moved: Moved) -> None:
    """Whose page says another penalty than the gradebook gets a new one."""
    stale = {who for who in moved if course.folder("feedback", who, assignment).is_dir()}
    if stale:
        from autograder.reports.feedback import feedback

        feedback(assignment, course.root, students=stale)
