"""From the cells of a notebook to slides: what begins one, what is left out, what is run."""

import re
from typing import Any

NOT_RUN = "skip-execution"  # nbconvert's own tag
# Invisible in a notebook, and the cells and their ids stay as they are: what a reader sees as one text stays one.
MARK = re.compile(r"^<!-- slide -->$", re.MULTILINE)
NOTES = re.compile(r"^<!-- notes\n(.*?)-->$", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"##? ")


def arrange(cells: list[Any], copy: Any) -> list[Any]:
    """The cells with nbconvert's slide types in their metadata, texts cut where their author says so.

    A cell that starts with a heading of the first or second rank begins a slide beside the last one. One below it is
    begun by `<!-- slide -->`, alone on its line, for what follows; and by code that follows code, but for a check,
    which stands with its exercise. Folded cells are run, and left out. Checks are shown and not run: they are the
    audience's; the place for a written answer is left out. `<!-- notes`, what the speaker sees and nobody else, and
    `-->` on lines of their own belong to the slide that they stand on.

    Args:
        cells: of a notebook, as nbformat 4 has them.
        copy: makes a copy of a cell.
    """
    found: list[Any] = []
    begins = True  # whether what comes next is on a slide of its own
    before = ""  # the type of the cell before
    for cell in cells:
        nbgrader = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "markdown" and not nbgrader.get("solution"):
            for number, text in enumerate(MARK.split(cell.source)):
                begins |= number > 0
                name = cell.id if not number else f"{cell.id}-{number + 1}"
                notes = "\n\n".join(NOTES.findall(text))
                if text := NOTES.sub("", text).strip():
                    part = _text(cell, copy, name, text)
                    found.append(_typed(part, "slide" if SECTION.match(text) else "subslide" if begins else "-"))
                    begins, before = False, "markdown"
                if notes:
                    found.append(_typed(_text(cell, copy, f"{name}-notes", notes), "notes"))
        elif cell.cell_type == "code" and cell.source.strip():
            part = copy(cell)
            is_check = nbgrader.get("grade") and not nbgrader.get("solution")
            if nbgrader.get("grade"):
                part.metadata["tags"] = [*cell.metadata.get("tags", []), NOT_RUN]
            if cell.metadata.get("jupyter", {}).get("source_hidden"):
                found.append(_typed(part, "skip"))
            else:
                found.append(_typed(part, "subslide" if begins or (before == "code" and not is_check) else "-"))
                begins = False
            before = "code"
    return found


def questions_first(cells: list[Any]) -> list[Any]:
    """Arranged cells that were run: one that asks what the next one answers shows its question and no code."""
    found: list[Any] = []
    for cell in cells:
        outputs = cell.get("outputs", [])
        if outputs and all(_course(one) == "question" for one in outputs):
            text = "\n\n".join(map(_html, outputs)).replace("font-size:14px", "font-size:1em")  # as a slide's
            node = type(cell)
            asked = node(cell_type="markdown", id=f"{cell.id}-question", metadata=node(), source=text)
            cell = _typed(asked, cell.metadata["slideshow"]["slide_type"])
        found.append(cell)
    return found


def _course(output: Any) -> str:
    return output.get("metadata", {}).get("course", "")


def _html(output: Any) -> str:
    html = output["data"].get("text/html", "")
    return html if isinstance(html, str) else "".join(html)


def _text(cell: Any, copy: Any, name: str, text: str) -> Any:
    part = copy(cell)
    part.id, part.source = name, text
    return part


def _typed(cell: Any, slide_type: str) -> Any:
    cell.metadata["slideshow"] = {"slide_type": slide_type}
    return cell
