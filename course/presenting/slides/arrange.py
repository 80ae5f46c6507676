"""From the cells of a notebook to slides: what begins one, what is left out, what is run."""

from __future__ import annotations

import ast
import re
from typing import Any

from course.presenting.slides.blocks import cut, lines_of

NOT_RUN = "skip-execution"  # nbconvert's own tag
SHORT = 4.7  # lines of a text that shares a slide with code


def arrange(cells: list[Any], copy: Any) -> list[Any]:
    """The cells with nbconvert's slide types in their metadata, long texts cut into several.

    A heading of the first or second rank begins a slide beside the last one; all else goes below it. Cells that only
    import are run, and left out. Checks are shown and not run: they are the
    audience's; the place for a written answer is left out.

    Args:
        cells: of a notebook, as nbformat 4 has them.
        copy: makes a copy of a cell.
    """
    found: list[Any] = []
    for cell in cells:
        nbgrader = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "markdown" and not nbgrader.get("solution"):
            pieces = cut(cell.source)
            for number, text in enumerate(pieces):
                part = copy(cell)
                part.source = text
                part.id = cell.id if not number else f"{cell.id}-{number + 1}"
                rank = len(text) - len(text.lstrip("#"))
                is_short = len(pieces) == 1 and not rank and lines_of(text) <= SHORT
                follows = is_short and found and found[-1].cell_type == "code" and _type(found[-1]) != "skip"
                leads = is_short and text.rstrip("*_ ").endswith((":", "?"))
                found.append(_typed(part, "slide" if 1 <= rank <= 2 else "-" if follows and not leads else "subslide"))
        elif cell.cell_type == "code" and cell.source.strip():
            part = copy(cell)
            if nbgrader.get("grade"):
                part.metadata["tags"] = [*cell.metadata.get("tags", []), NOT_RUN]
            # A check stands below its exercise, code below a short text that leads to it.
            is_check = nbgrader.get("grade") and not nbgrader.get("solution")
            before = found[-1] if found else None
            is_led_to = (
                before is not None
                and before.cell_type == "markdown"
                and _type(before) == "subslide"
                and not before.source.startswith("#")
                and lines_of(before.source) <= SHORT
            )
            below = is_check or is_led_to
            found.append(_typed(part, "skip" if only_imports(cell.source) else "-" if below else "subslide"))
    return found


def only_imports(source: str) -> bool:
    """Whether a cell only imports and installs: nothing to look at."""
    try:
        body = ast.parse(re.sub(r"(?m)^\s*[%!].*$", "", source)).body
    except SyntaxError:
        return False
    return bool(body) and all(_is_import(statement) for statement in body)


def _is_import(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return True
    if isinstance(statement, ast.With):
        return all(isinstance(one, ast.Import | ast.ImportFrom) for one in statement.body)
    if isinstance(statement, ast.If):
        return "google.colab" in ast.unparse(statement.test)
    return isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant)


def _type(cell: Any) -> str:
    return cell.metadata["slideshow"]["slide_type"]


def _typed(cell: Any, slide_type: str) -> Any:
    cell.metadata["slideshow"] = {"slide_type": slide_type}
    return cell
