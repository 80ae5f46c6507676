"""The class's gradebook for a moment: nbgrader's own API, and a sentence where it fails."""

from collections.abc import Iterator
from contextlib import contextmanager

from nbgrader.api import InvalidEntry
from sqlalchemy.exc import SQLAlchemyError

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.problem import gradebook_problem
from autograder.grading.gradebooks.one_engine import OneGradebook


@contextmanager
def gradebook_of(course: Course, done: str = "read") -> Iterator[OneGradebook]:
    """Open the gradebook; one that isn't there yet is made.

    Args:
        course: whose.
        done: what the problem says that could not be done with it: "read" or "written".
    """
    try:
        if (file := course.gradebook_file) is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
        book = OneGradebook(course.db_url, course.course_id)
        try:
            yield book
        finally:
            book.close()
    except (SQLAlchemyError, InvalidEntry) as error:
        raise gradebook_problem(course, done, error) from error


def require_graded(course: Course, assignment: str | None = None) -> None:
    """Something must have been graded before there can be feedback or an export."""
    file = course.gradebook_file
    if file is not None and not file.is_file():
        raise Problem(f"There is no gradebook {file}; run `autograder grade` first.")
    if assignment is not None:
        pattern = str(course.folder("autograded", "*", assignment).relative_to(course.root))
        if not any(course.root.glob(pattern)):
            raise Problem(f"Nothing of {assignment!r} has been graded; run `autograder grade` first.")
