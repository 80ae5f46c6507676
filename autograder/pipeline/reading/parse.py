"""Parse a submitted notebook as plain JSON, whatever program wrote it, and believe nothing in it."""

import json
import threading
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

from autograder.checks.judging.message import Message
from autograder.isolation.channel import values_in
from autograder.pipeline.reading.read import NotReadableError
from autograder.pipeline.reading.release import Cell
from autograder.pipeline.work import HandedIn

MAX_TEXT = 2_000_000  # letters in all cells together; outputs don't count
MAX_LINES = 50_000  # each is a line of the graded notebook, and a piece of the feedback's page
MAX_VALUES = 3_000_000  # in the JSON: a hundred megabytes of "[]," would become gigabytes
LARGE = 10_000_000  # bytes; of such notebooks only one at a time is in memory

_one_at_a_time = threading.Lock()


@dataclass(frozen=True)
class Submitted:
    """The cells of a submitted notebook: each a dict whose source is a text."""

    cells: list[Cell]
    metadata: dict[str, Any]
    remarks: list[str] = field(default_factory=list)


def parse(handed_in: HandedIn) -> Submitted:
    """The notebook that was handed in; raises `NotReadableError` with the reason where there is none."""
    if handed_in.notebook is None:
        raise NotReadableError(handed_in.unreadable)
    renamed = Message("The notebook was handed in as {name}.", name=shown(handed_in.name))
    remarks: list[str] = [renamed] if handed_in.renamed else []
    with _one_at_a_time if len(handed_in.notebook) > LARGE else nullcontext():
        notebook = _parse(handed_in.notebook)
        cells = _cells(notebook, remarks)
    if sum(len(cell["source"]) for cell in cells) > MAX_TEXT:
        raise NotReadableError(
            Message("the notebook has more than {max_text} letters of code and text", max_text=f"{MAX_TEXT:,}")
        )
    if sum(cell["source"].count("\n") for cell in cells) > MAX_LINES:
        raise NotReadableError(
            Message("the notebook has more than {max_lines} lines of code and text", max_lines=f"{MAX_LINES:,}")
        )
    metadata = notebook.get("metadata")
    return Submitted(cells, metadata if isinstance(metadata, dict) else {}, remarks)


def shown(name: str) -> str:
    """A stranger's name for something, short and in quotes."""
    return ascii(name if len(name) <= 40 else name[:39] + "~")


def _parse(data: bytes) -> dict[str, Any]:
    if values_in(data) > MAX_VALUES:
        raise NotReadableError(
            Message("the notebook's JSON has more than {max_values} values", max_values=f"{MAX_VALUES:,}")
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotReadableError(Message("the notebook is not a text in UTF-8")) from None
    if not text.strip():
        raise NotReadableError(Message("the notebook is an empty file"))
    try:
        notebook = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotReadableError(
            Message("the notebook is broken: its JSON is cut off or damaged at line {lineno}", lineno=error.lineno)
        ) from None
    except (ValueError, RecursionError):
        raise NotReadableError(Message("the notebook is broken: its JSON cannot be read")) from None
    if not isinstance(notebook, dict):
        raise NotReadableError(Message("the file is JSON, but not a notebook"))
    return notebook


def _cells(notebook: dict[str, Any], remarks: list[str]) -> list[Cell]:
    version = notebook.get("nbformat")
    if version != 4:
        what = (
            Message("notebook format {version}", version=version)
            if isinstance(version, int)
            else Message("no notebook format")
        )
        remarks.append(Message("The notebook says it has {what}; it was read as format 4.", what=what))
    found = notebook.get("cells")
    if not isinstance(found, list) and isinstance(sheets := notebook.get("worksheets"), list):
        # Notebook format 3 keeps its cells in worksheets.
        lists = (sheet.get("cells") for sheet in sheets if isinstance(sheet, dict))
        found = [cell for cells in lists if isinstance(cells, list) for cell in cells]
    if not isinstance(found, list):
        raise NotReadableError(Message("the notebook has no cells"))
    kept = [cell for cell in found if isinstance(cell, dict)]
    cells = [{name: value for name, value in cell.items() if name != "outputs"} for cell in kept]
    unreadable = len(found) - len(cells)
    for cell in cells:
        source = _text(cell.get("source", cell.get("input")))
        unreadable += source is None
        cell["source"] = source or ""
    if unreadable:
        left_out = "{count} cell(s) could not be read and were left out or taken as empty."
        remarks.append(Message(left_out, count=unreadable))
    return cells


def _text(source: object) -> str | None:
    """A cell's source: a text, or a list of lines; None for anything else."""
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if not isinstance(source, str):
        return None
    # A lone surrogate is legal in JSON, and cannot be written to any file.
    return source.encode("utf-8", "replace").decode("utf-8")
