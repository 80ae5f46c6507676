"""Which students handed something in."""

import logging
from collections.abc import Iterator

from autograder.grading.course import Course
from autograder.pipeline.work import Submission
from course.problem import Problem

log = logging.getLogger(__name__)


def find_submissions(course: Course, assignment: str, student: str | None = None) -> list[Submission]:
    """Everyone with a folder for this assignment, in the order of their names."""
    found = [
        Submission(name, assignment, folder)
        for name in _students(course)
        if (folder := course.folder("submitted", name, assignment)).is_dir() or folder.is_symlink()
    ]
    if student is None:
        if not found:
            raise Problem(f"No submissions of {assignment!r} in {course.folder('submitted', '', '')}.")
        return found
    chosen = [submission for submission in found if submission.student == student]
    if not chosen:
        raise Problem(f"No submission of {assignment!r} by {student!r} in {course.folder('submitted', '', '')}.")
    return chosen


def _students(course: Course) -> Iterator[str]:
    folder = course.folder("submitted", "", "")
    for name in sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else ():
        try:
            name.encode("utf-8")
        except UnicodeEncodeError:
            log.warning("the folder %r has a name that no gradebook can hold; rename it", name)
            continue
        if not name.startswith("."):
            yield name
