"""A new version of a notebook in a gradebook with grades on the old one: what stays keeps its marks and comments.

nbgrader refuses that, since it does not know what the grades of a new cell would be. Here they are what they are before
grading: nothing yet, and the next run gives them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from nbgrader import api

from autograder.pipeline.reading.release import CHECK, Release, flag, grade_id, points_of

# As nbgrader's SaveCells sorts a notebook's cells: the kind, and which of its flags make a cell one.
KINDS: dict[type, tuple[str, ...]] = {
    api.GradeCell: ("grade",),
    api.SolutionCell: ("solution",),
    api.TaskCell: ("task",),
    api.SourceCell: ("grade", "solution", "locked", "task"),
}
SCORED, COMMENTED = (api.GradeCell, api.TaskCell), (api.SolutionCell, api.TaskCell)


@dataclass
class Difference:
    """What a new version changes in a gradebook, by slug.

    Args:
        new: exercises and questions that come, with their points.
        gone: those that go, with how many marks by hand go with them.
        worth: those that stay, with their points before and after.
        texts: given cells that stay with another text.
        submissions: how many are graded, and will be anew.
        marks: how many marks by hand stay.
        another_look: how many of those are of what is worth something else now.
        comments: how many comments by hand stay.
    """

    new: dict[str, float] = field(default_factory=dict)
    gone: dict[str, int] = field(default_factory=dict)
    worth: dict[str, tuple[float, float]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    submissions: int = 0
    marks: int = 0
    another_look: int = 0
    comments: int = 0

    @property
    def is_one(self) -> bool:
        """Whether anything changes at all."""
        return bool(self.new or self.gone or self.worth or self.texts)


def difference(book: api.Gradebook, release: Release) -> Difference:
    """What this release would change; nothing where the gradebook has no such notebook."""
    found = Difference()
    try:
        notebook = book.find_notebook(release.assignment, release.assignment)
    except api.MissingEntry:
        return found
    wanted = _points(release)
    there = {cell.name: cell for cell in _cells(notebook, SCORED)}
    marked = {name: sum(grade.manual_score is not None for grade in cell.grades) for name, cell in there.items()}
    found.new = {_slug(name): points for name, points in wanted.items() if name not in there}
    found.gone = {_slug(name): marked[name] for name in there if name not in wanted}
    for name in wanted.keys() & there.keys():
        if (before := float(there[name].max_score)) != wanted[name]:
            found.worth[_slug(name)] = (before, wanted[name])
            found.another_look += marked[name]
        found.marks += marked[name]
    kept = _names(release, api.SolutionCell) | _names(release, api.TaskCell)
    comments = [one for cell in _cells(notebook, COMMENTED) if cell.name in kept for one in cell.comments]
    found.comments = sum(bool(one.manual_comment) for one in comments)
    sources = {cell.name: cell.source for cell in notebook.source_cells}
    given = {grade_id(cell): cell["source"] for cell in release.notebook["cells"]}
    found.texts = sorted(name for name in sources if name in given and sources[name] != given[name])
    found.submissions = len(notebook.submissions)
    return found


def carry_over(book: api.Gradebook, release: Release) -> None:
    """Let the gradebook have the release's cells, and no others; nbgrader's own step then fills them in.

    To be called within `OneGradebook.at_once`.
    """
    notebook = book.find_notebook(release.assignment, release.assignment)
    for kind in KINDS:
        wanted = _names(release, kind)
        there = {cell.name: cell for cell in _cells(notebook, (kind,))}
        for name in there.keys() - wanted:
            for mark in (*getattr(there[name], "grades", ()), *getattr(there[name], "comments", ())):
                book.db.delete(mark)
            book.db.flush()
            book.db.delete(there[name])
        for name in sorted(wanted - there.keys()):
            cell = kind(name=name, notebook=notebook, **_about(release, name, kind))
            book.db.add(cell)
            book.db.flush()  # it gets its id
            for submission in notebook.submissions if kind in SCORED else ():
                book.db.add(api.Grade(cell_id=cell.id, notebook=submission))
            for submission in notebook.submissions if kind in COMMENTED else ():
                book.db.add(api.Comment(cell_id=cell.id, notebook=submission))
    book.db.flush()
    book.db.expire_all()


def _about(release: Release, name: str, kind: type) -> dict[str, Any]:
    """What a new cell must have from its beginning."""
    (cell,) = (cell for cell in release.notebook["cells"] if grade_id(cell) == name)
    if kind in SCORED:
        return {"max_score": points_of(cell), "cell_type": cell["cell_type"]}
    return {"cell_type": cell["cell_type"]} if kind is api.SourceCell else {}


def _cells(notebook: api.Notebook, kinds: Iterable[type]) -> list[Any]:
    named = {api.GradeCell: "grade_cells", api.SolutionCell: "solution_cells", api.TaskCell: "task_cells"}
    return [cell for kind in kinds for cell in getattr(notebook, named.get(kind, "source_cells"))]


def _names(release: Release, kind: type) -> set[str]:
    cells = release.notebook["cells"]
    return {name for cell in cells if (name := grade_id(cell)) and any(flag(cell, mark) for mark in KINDS[kind])}


def _points(release: Release) -> dict[str, float]:
    cells = [cell for cell in release.notebook["cells"] if flag(cell, "grade") or flag(cell, "task")]
    return {name: points_of(cell) for cell in cells if (name := grade_id(cell))}


def _slug(name: str) -> str:
    return name.removeprefix(CHECK)
