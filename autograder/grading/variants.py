"""`autograder variants`: each student's own notebook, and which numbers are in it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import CONFIG, Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.default_config import VARIANTS
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.grading.running.classroom import require_known
from autograder.pipeline.reading.personalise import personal, values_of
from autograder.pipeline.reading.release import Release

FOLDER = "own"  # of the class's


@dataclass(frozen=True)
class Variant:
    """What one student has: the values, by slug and name, and the notebook's place."""

    student: str
    own: dict[str, dict[str, Any]]
    place: Path

    @property
    def said(self) -> str:
        """The values on one line: `standardise: mean = 10, deviation = 5`."""
        return "; ".join(
            f"{slug}: {', '.join(f'{name} = {value}' for name, value in values.items())}"
            for slug, values in self.own.items()
        )


def variants(
    course: Course, assignment: str, student: str | None = None, *, language: str = "", write: bool = True
) -> list[Variant]:
    """Write a notebook for each student, with their own numbers in statements and checks.

    Args:
        course: whose class.
        assignment: the notebook's name.
        student: only this one, who need not be in the gradebook.
        language: of the notebooks; English where nothing is said.
        write: whether to write anything; what is there is replaced.

    Raises:
        Problem: the class has no variants, the notebook has nothing to draw, there are no students, or no such texts;
            or what the release asks for isn't installed.
    """
    if not course.variants:
        raise Problem(f"This class has no variants: write the line  {VARIANTS}  into {course.root / CONFIG}.")
    release = read_release(course, assignment, language)
    found = []
    for one in [student] if student is not None else _students(course):
        if Path(one).name != one:
            raise Problem(f"{one!r} can't be the name of a folder.")
        own = values_of(release, one)
        if not own:
            require_known(release)  # what isn't installed has no numbers either
            raise Problem(f"No exercise of {assignment} has numbers of a student's own: everybody's notebook is one.")
        place = course.class_folder / FOLDER / one / assignment / f"{assignment}.ipynb"
        if write:
            write_whole(place, _text(personal(release, one)))
        found.append(Variant(one, own, place))
    return found


def _students(course: Course) -> list[str]:
    with gradebook_of(course) as book:
        ids = sorted(one.id for one in book.students)
    if not ids:
        raise Problem("The gradebook knows no students: `autograder students import FILE`, or name one by --student.")
    return ids


def _text(release: Release) -> str:
    return json.dumps(release.notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
