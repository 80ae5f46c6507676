"""Read a submitted notebook as plain JSON, whatever program wrote it, and believe nothing in it."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.grading.release import Cell
from autograder.grading.submissions import NotReadableError, find_notebook, read_bytes


@dataclass(frozen=True)
class Submitted:
    """The cells of a submitted notebook: each a dict whose source is a text."""

    cells: list[Cell]
    metadata: dict[str, Any]
    remarks: list[str] = field(default_factory=list)


def read_submitted(path: Path) -> Submitted:
    """Read the notebook handed in at `path`; raises `NotReadableError` with the reason."""
    found, renamed = find_notebook(path)
    remarks = [f"The notebook was handed in as {shown(found.name)}."] if renamed else []
    notebook = _parse(read_bytes(found))
    cells = _cells(notebook, remarks)
    metadata = notebook.get("metadata")
    return Submitted(cells, metadata if isinstance(metadata, dict) else {}, remarks)


def shown(name: str) -> str:
    """A stranger's name for something, short and in quotes."""
    return ascii(name if len(name) <= 40 else name[:39] + "~")


def _parse(data: bytes) -> dict[str, Any]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotReadableError("the notebook is not a text in UTF-8") from None
    if not text.strip():
        raise NotReadableError("the notebook is an empty file")
    try:
        notebook = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotReadableError(
            f"the notebook is broken: its JSON is cut off or damaged at line {error.lineno}"
        ) from None
    except (ValueError, RecursionError):
        raise NotReadableError("the notebook is broken: its JSON cannot be read") from None
    if not isinstance(notebook, dict):
        raise NotReadableError("the file is JSON, but not a notebook")
    return notebook


def _cells(notebook: dict[str, Any], remarks: list[str]) -> list[Cell]:
    version = notebook.get("nbformat")
    if version != 4:
        what = f"notebook format {version}" if isinstance(version, int) else "no notebook format"
        remarks.append(f"The notebook says it has {what}; it was read as format 4.")
    found = notebook.get("cells")
    if not isinstance(found, list) and isinstance(sheets := notebook.get("worksheets"), list):
        # Notebook format 3 keeps its cells in worksheets.
        lists = (sheet.get("cells") for sheet in sheets if isinstance(sheet, dict))
        found = [cell for cells in lists if isinstance(cells, list) for cell in cells]
    if not isinstance(found, list):
        raise NotReadableError("the notebook has no cells")
    cells = [dict(cell) for cell in found if isinstance(cell, dict)]
    unreadable = len(found) - len(cells)
    for cell in cells:
        source = _text(cell.get("source", cell.get("input")))
        unreadable += source is None
        cell["source"] = source or ""
    if unreadable:
        remarks.append(f"{unreadable} cell(s) could not be read and were left out or taken as empty.")
    return cells


def _text(source: object) -> str | None:
    """A cell's source: a text, or a list of lines; None for anything else."""
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if not isinstance(source, str):
        return None
    # A lone surrogate is legal in JSON, and cannot be written to any file.
    return source.encode("utf-8", "replace").decode("utf-8")
