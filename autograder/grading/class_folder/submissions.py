"""Which students handed something in."""

import logging
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.student_ids import is_student_id
from autograder.pipeline.work import Submission

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
        place, near = course.folder("submitted", "", ""), did_you_mean(student, [one.student for one in found])
        raise Problem(f"No submission of {assignment!r} by {student!r} in {place}.{near}")
    return chosen


def did_you_mean(wish: str, known: Iterable[str]) -> str:
    """What to add to a sentence on an id that nobody has: one that is nearly so; empty where none is."""
    plain = {one.casefold(): one for one in known}
    near = get_close_matches(wish.casefold(), plain, n=1, cutoff=0.7)
    return f" Did you mean {plain[near[0]]!r}?" if near else ""


def _students(course: Course) -> Iterator[str]:
    folder = course.folder("submitted", "", "")
    for name in sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else ():
        if is_student_id(name):
            yield name
        elif not name.startswith("."):
            log.warning("the folder %r has a name that no student can have; rename it", name)
