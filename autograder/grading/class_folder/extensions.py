"""More time for one student: kept as a moment beside the gradebook, and told to nbgrader as a part of grading.

nbgrader keeps an extension with a submission, so there is none before somebody has handed in, and it moves along when
the due date is moved. What was promised is a moment; it is kept as one.
"""

import json
from datetime import datetime
from typing import Any

from nbgrader.api import SubmittedAssignment

from autograder.base.files import write_whole
from autograder.grading.class_folder.course import Course
from autograder.grading.kept_file import read_kept

FILE = "extensions.json"


def __getattr__(name: str) -> Any:
    """The step of nbgrader's, where the configuration of an earlier class looks for it."""
    if name != "GrantExtension":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from autograder.grading.gradebooks.grant_extension import GrantExtension

    return GrantExtension


Extensions = dict[str, dict[str, datetime]]  # assignment -> student -> until when, in UTC


def read_extensions(course: Course) -> Extensions:
    """What was granted, by assignment and student."""

    def made(kept: dict[str, dict[str, str]]) -> Extensions:
        return {
            name: {student: datetime.fromisoformat(until) for student, until in of.items()} for name, of in kept.items()
        }

    return read_kept(course.class_folder / FILE, made, {})


def until(course: Course, assignment: str, student: str) -> datetime | None:
    """Until when this student has time; None where the due date holds."""
    return read_extensions(course).get(assignment, {}).get(student)


def keep_extension(course: Course, assignment: str, student: str, moment: datetime | None) -> None:
    """Grant an extension, or take it back with None."""
    extensions = read_extensions(course)
    of = extensions.setdefault(assignment, {})
    if moment is None:
        of.pop(student, None)
    else:
        of[student] = moment
    texts = {
        name: {who: f"{time:%Y-%m-%d %H:%M:%S}" for who, time in sorted(students.items())}
        for name, students in sorted(extensions.items())
        if students
    }
    write_whole(course.class_folder / FILE, json.dumps(texts, indent=1, ensure_ascii=False) + "\n")


def grant(submission: SubmittedAssignment, moment: datetime | None) -> None:
    """Tell nbgrader; an assignment without a due date has no extensions."""
    due = submission.assignment.duedate
    extension = None if moment is None or due is None else moment - due
    if submission.extension != extension:
        submission.extension = extension
