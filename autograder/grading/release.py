"""The release notebook: the skeleton that every submission is put into."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.grading.course import Course
from course.problem import Problem

CHECK = "check_"
DEMONSTRATION = "demonstration"

Cell = dict[str, Any]


@dataclass(frozen=True)
class Release:
    """One assignment as it was handed out."""

    assignment: str
    path: Path
    notebook: dict[str, Any]
    digest: str

    @property
    def exercises(self) -> dict[str, float]:
        """Slug -> points of every exercise that is judged, in the notebook's order."""
        return {slug: points_of(cell) for cell in self.notebook["cells"] if (slug := checked_slug(cell))}

    @property
    def max_score(self) -> float:
        """All points of the notebook, those given by hand among them."""
        return sum(points_of(cell) for cell in self.notebook["cells"] if flag(cell, "grade") or flag(cell, "task"))


def read_release(course: Course, assignment: str) -> Release:
    """Find and read an assignment's release notebook.

    A class directory without notebooks of its own uses those of this checkout.
    """
    path = course.folder("release", ".", assignment) / f"{assignment}.ipynb"
    if not path.is_file():
        path = Path(__file__).parents[2] / "notebooks" / assignment / f"{assignment}.ipynb"
    if not path.is_file() or Path(assignment).name != assignment:
        known = ", ".join(assignments(course)) or "none; `autograder build` makes them"
        raise Problem(f"There is no assignment {assignment!r}. Known assignments: {known}.")
    data = path.read_bytes()
    try:
        release = Release(assignment, path, json.loads(data), hashlib.sha256(data).hexdigest())
        for cell in release.notebook["cells"]:
            if isinstance(cell["source"], list):
                cell["source"] = "".join(cell["source"])
    except (ValueError, KeyError, TypeError) as error:
        raise Problem(f"The release {path} is not a notebook ({error}); build it again.") from error
    _require_gradable(release)
    return release


def assignments(course: Course) -> list[str]:
    """The names of the assignments that have a release."""
    folders = (course.folder("release", ".", "."), Path(__file__).parents[2] / "notebooks")
    return sorted(
        {path.stem for folder in folders for path in folder.glob("*/*.ipynb") if path.stem == path.parent.name}
    )


def _require_gradable(release: Release) -> None:
    ids = [grade_id(cell) for cell in release.notebook["cells"] if grade_id(cell)]
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise Problem(f"The release {release.path} has the grade_id {twice[0]!r} twice; build it again.")
    if not release.max_score:
        raise Problem(f"The release {release.path} has nothing to grade.")


def nbgrader_metadata(cell: Cell) -> dict[str, Any]:
    """What nbgrader keeps in a cell; empty where a cell has nothing or nonsense."""
    metadata = cell.get("metadata")
    found = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return found if isinstance(found, dict) else {}


def grade_id(cell: Cell) -> str | None:
    """The cell's grade_id, if it has one that is a text."""
    name = nbgrader_metadata(cell).get("grade_id")
    return name if isinstance(name, str) and name else None


def flag(cell: Cell, name: str) -> bool:
    """Whether nbgrader's flag `name` (grade, solution, locked, task) is set."""
    return nbgrader_metadata(cell).get(name) is True


def points_of(cell: Cell) -> float:
    """The points of a grade cell."""
    return float(nbgrader_metadata(cell).get("points") or 0)


def is_check(cell: Cell) -> bool:
    """A cell whose score the judge gives: graded, and not written by the learner."""
    return cell.get("cell_type") == "code" and flag(cell, "grade") and not flag(cell, "solution")


def checked_slug(cell: Cell) -> str | None:
    """The exercise that a check cell asks for."""
    return (grade_id(cell) or "").removeprefix(CHECK) if is_check(cell) else None


def tags(cell: Cell) -> list[Any]:
    """The cell's tags, whatever they are."""
    metadata = cell.get("metadata")
    found = metadata.get("tags") if isinstance(metadata, dict) else None
    return found if isinstance(found, list) else []
