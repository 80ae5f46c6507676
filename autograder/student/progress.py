"""How far a learner has come, over all exercises: read from the notebooks and from what the checks left beside them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from autograder.student.progress_store import Kept, kept
from course.problem import Problem

CHECK = "check_"


@dataclass(frozen=True)
class Line:
    """One exercise: what it is worth, and what is kept of its checks; a written one is marked by a person."""

    slug: str
    title: str
    points: float
    written: bool
    kept: Kept | None

    @property
    def state(self) -> str:
        """One word for it: "solved", "begun", "open", or "written"."""
        if self.written:
            return "written"
        if self.kept is None:
            return "open"
        return "solved" if self.kept.solved else "begun"


SIGNS = {"solved": "✓", "begun": "…", "open": "·", "written": "✎"}
COLOURS = {"solved": "green", "begun": "yellow", "open": "dim", "written": "dim"}


def progress_of(folder: Path) -> dict[str, list[Line]]:
    """Every exercise by notebook, in the order of the course.

    Raises:
        Problem: there are no notebooks of the course in the folder.
    """
    results = kept(folder)
    found = {
        path.stem: [
            Line(slug, title, points, written, results.get(slug)) for slug, title, points, written in _asked(path)
        ]
        for path in sorted(folder.glob("*/*.ipynb"))
        if path.stem == path.parent.name
    }
    found = {name: lines for name, lines in found.items() if lines}
    if not found:
        raise Problem(f"There are no notebooks of the course in {folder}: `course lab {folder}` puts them there.")
    return found


def as_table(progress: dict[str, list[Line]]) -> Table:
    """The progress for a terminal."""
    table = Table(box=None, pad_edge=False, show_footer=True)
    solved, all_of_them, won, points = _sums([line for lines in progress.values() for line in lines])
    table.add_column("")
    table.add_column("exercise", footer=f"{solved} of {all_of_them} solved")
    table.add_column("points", justify="right", footer=f"{won:g} of {points:g}")
    table.add_column("tries", justify="right")
    for name, lines in progress.items():
        _, _, won, points = _sums(lines)
        table.add_row("", Text(name, style="bold"), Text(f"{won:g} of {points:g}", style="bold"), "")
        for line in lines:
            score = "by hand" if line.written else f"{line.kept.best if line.kept else 0:g}/{line.points:g}"
            tries = str(line.kept.tries) if line.kept else ""
            style = COLOURS[line.state]
            table.add_row(Text(SIGNS[line.state], style=style), Text(line.title), Text(score), tries)
    return table


def as_html(progress: dict[str, list[Line]]) -> str:
    """The progress for a notebook: a bar for each chapter, its exercises behind a click."""
    solved, all_of_them, won, points = _sums([line for lines in progress.values() for line in lines])
    chapters = "".join(_chapter(name, lines) for name, lines in progress.items())
    return (
        '<section aria-label="Your progress" style="max-width:52em;font-family:system-ui,sans-serif;font-size:14px;'
        f'line-height:1.5"><p style="margin:.4em 0"><strong>{solved} of {all_of_them} exercises solved</strong>, '
        f"{won:g} of {points:g} points</p>{chapters}</section>"
    )


def _chapter(name: str, lines: list[Line]) -> str:
    solved, all_of_them, won, points = _sums(lines)
    share = 100 * won / points if points else 0
    bar = (
        '<div style="height:6px;border-radius:3px;background-color:rgba(128,128,128,.25);margin:.2em 0 .5em">'
        f'<div style="height:6px;border-radius:3px;background-color:#2e9e6b;width:{share:.0f}%"></div></div>'
    )
    rows = "".join(
        f'<li><span aria-hidden="true">{SIGNS[line.state]}</span> {escape(line.title)} — {_said(line)}</li>'
        for line in lines
    )
    return (
        f"<details><summary><strong>{escape(name)}</strong> — {solved} of {all_of_them} solved, {won:g} of {points:g} "
        f'points</summary><ul style="list-style-type:none;margin:.2em 0;padding-left:1.2em">{rows}</ul></details>{bar}'
    )


def _said(line: Line) -> str:
    if line.written:
        return "answered in words, marked by hand"
    if line.kept is None:
        return "open"
    tries = f"{line.kept.tries} {'try' if line.kept.tries == 1 else 'tries'}"
    return f"{line.state}, {line.kept.best:g} of {line.points:g} points, {tries}"


def _sums(lines: list[Line]) -> tuple[int, int, float, float]:
    """Solved exercises, exercises, points won, points; without those that are marked by hand."""
    checked = [line for line in lines if not line.written]
    won = sum(line.kept.best for line in checked if line.kept)
    return sum(line.state == "solved" for line in checked), len(checked), won, sum(line.points for line in checked)


def _asked(path: Path) -> list[tuple[str, str, float, bool]]:
    """Slug, title, points, and whether it is answered in words, of each graded cell of a notebook."""
    try:
        return list(_graded(json.loads(path.read_text(encoding="utf-8"))["cells"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []  # it can't be read just now, perhaps because it is being written


def _graded(cells: list[dict[str, Any]]) -> Iterator[tuple[str, str, float, bool]]:
    heading = ""
    for cell in cells:
        if cell["cell_type"] == "markdown":
            headings = [line for line in "".join(cell["source"]).splitlines() if line.startswith("#")]
            heading = _title(headings[-1]) if headings else heading
        nbgrader = cell["metadata"].get("nbgrader", {})
        if nbgrader.get("grade"):
            slug = str(nbgrader["grade_id"])
            yield slug.removeprefix(CHECK), heading or slug, float(nbgrader["points"]), bool(nbgrader["solution"])


def _title(heading: str) -> str:
    """`### Question 2 · Why so? *(5 points)*` is "Why so?"."""
    return re.sub(r"\*\(.*\)\*", "", heading.strip("# ").rpartition(" · ")[2]).strip()
