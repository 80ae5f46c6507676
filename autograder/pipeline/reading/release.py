"""The release notebook: the skeleton that every submission is put into."""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.base.problem import Problem

CHECK = "check_"
DEMONSTRATION = "demonstration"
OURS, OWN = "course", "own"  # in metadata: what is ours, and what there is of a student's own

Cell = dict[str, Any]


class NothingToGrade(Problem):
    """A release without an exercise, such as a first look."""


@dataclass(frozen=True)
class Release:
    """One assignment as it was handed out; `secret` is that of a class with variants, else empty."""

    assignment: str
    path: Path
    notebook: dict[str, Any]
    digest: str
    secret: bytes = field(default=b"", repr=False)

    @property
    def exercises(self) -> dict[str, float]:
        """Slug -> points of every exercise that is judged, in the notebook's order; of a bonus they are 0."""
        return {slug: points_of(cell) for cell in self.notebook["cells"] if (slug := checked_slug(cell))}

    @property
    def bonuses(self) -> tuple[str, ...]:
        """The exercises whose points come on top, as extra credit."""
        return tuple(slug for slug, points in self.exercises.items() if not points)

    @property
    def max_score(self) -> float:
        """All points of the notebook, those given by hand among them."""
        return sum(points_of(cell) for cell in self.notebook["cells"] if flag(cell, "grade") or flag(cell, "task"))


def load_release(path: Path, *, gradable: bool = True) -> Release:
    """Read a release notebook, which is named after its assignment; one to read may have nothing to grade."""
    data = path.read_bytes()
    try:
        release = Release(path.stem, path, json.loads(data), hashlib.sha256(data).hexdigest())
        for cell in release.notebook["cells"]:
            if isinstance(cell["source"], list):
                cell["source"] = "".join(cell["source"])
    except (ValueError, KeyError, TypeError) as error:
        raise Problem(f"The release {path} is not a notebook ({error}); build it again.") from error
    _require_gradable(release, gradable=gradable)
    return release


def _require_gradable(release: Release, *, gradable: bool) -> None:
    ids = [name for cell in release.notebook["cells"] if (name := grade_id(cell))]
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise Problem(f"The release {release.path} has the grade_id {twice[0]!r} twice; build it again.")
    if (about := release.notebook.get("metadata", {}).get(OURS)) and about.get(OWN):
        raise Problem(f"The release {release.path} is one student's own notebook; put everybody's in its place.")
    if gradable and not release.max_score:
        raise NothingToGrade(f"The release {release.path} has nothing to grade.")


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
    """What a grade cell adds to the full score."""
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
