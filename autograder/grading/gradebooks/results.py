"""The results of a class, as JSON beside the gradebook: the record of what need not be graded again."""

import contextlib
import json
from pathlib import Path

from autograder.base.files import write_whole
from autograder.grading.class_folder.course import Course
from autograder.pipeline.reporting.result import Result


def result_path(course: Course, assignment: str, student: str) -> Path:
    """Where a result is kept."""
    return course.class_folder / "results" / assignment / f"{student}.json"


def read_result(course: Course, assignment: str, student: str) -> Result | None:
    """The kept result; None where there is none that can be read."""
    path = result_path(course, assignment, student)
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
        return Result.from_dict(json.loads(path.read_text(encoding="utf-8")))
    return None


def write_result(course: Course, result: Result) -> Path:
    """Keep a result."""
    text = json.dumps(result.as_dict(), ensure_ascii=False) + "\n"  # with an indent it takes ten times as long
    path = result_path(course, result.assignment, result.student)
    write_whole(path, text)
    return path


def forget_result(course: Course, assignment: str, student: str) -> None:
    """Remove a result that is about to be replaced."""
    result_path(course, assignment, student).unlink(missing_ok=True)


def remove_asides(course: Course, assignment: str) -> None:
    """Remove what a killed run left half-written in the class's folder, or with an assignment's results."""
    results = result_path(course, assignment, "").parent
    graded = course.folder("autograded", "*", assignment).relative_to(course.root)
    for folder in (course.class_folder, results, *course.root.glob(str(graded))):
        for aside in folder.glob(".*.aside"):
            aside.unlink(missing_ok=True)
