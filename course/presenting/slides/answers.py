"""The instructor's answers to a chapter's exercises, from the source that its notebook was built from."""

import re
from pathlib import Path
from typing import Any

MARKERS = re.compile(r"^[ \t]*### (?:BEGIN|END) SOLUTION[ \t]*\n?", re.MULTILINE)
SECTION = re.compile(r"^<!-- (\w+) · [0-9a-f]{10} -->\n", re.MULTILINE)  # how a translated cell begins: with its id
SKELETON = re.compile(r"^(?:[ \t]*#[^\n]*\n)?([ \t]*)raise NotImplementedError\(.*\)$", re.MULTILINE)


def source_of(notebook: Path) -> Path:
    """Where the source of a released notebook is: in `solutions/NAME.md`, where an instructor's course is.

    The notebook is `notebooks/NAME/NAME.ipynb`, or `notebooks/LANGUAGE/NAME/NAME.ipynb`.
    """
    above = notebook.resolve().parents[1:3]
    root = next((folder.parent for folder in above if folder.name == "notebooks"), above[1])
    return root / "solutions" / f"{notebook.stem}.md"


def read_answers(notebook: Path, language: str = "en") -> dict[str, str]:
    """The answers by the id of their cells, in code and in words; empty where there is no source.

    Args:
        notebook: the released one.
        language: whose words are taken where `solutions/LANGUAGE/NAME.md` has them.
    """
    source = source_of(notebook)
    if not source.is_file():
        return {}
    import jupytext

    cells = jupytext.read(source, fmt="md").cells
    asked = [cell for cell in cells if cell.metadata.get("role") in ("solution", "written")]
    answers = {cell.metadata["slug"]: cell.source for cell in asked}
    translation = source.with_name(language) / source.name
    if translation.is_file():
        _, *parts = SECTION.split(translation.read_text(encoding="utf-8"))
        answers |= {slug: text for slug, text in zip(parts[::2], parts[1::2], strict=True) if slug in answers}
    return {slug: MARKERS.sub("", text).strip() for slug, text in answers.items()}


def answered(cells: list[Any], answers: dict[str, str], copy: Any, written: bool) -> list[Any]:
    """The cells with the answers in their places.

    Args:
        cells: of a notebook.
        answers: by the id of their cells.
        copy: makes a copy of a cell.
        written: whether answers in words become texts of their own; otherwise their cells are left as they are.
    """
    found = []
    for cell in cells:
        if cell.get("id") in answers and (cell.cell_type == "code" or written):
            answer, cell = answers[cell.id], copy(cell)
            cell.source = answer if cell.cell_type == "code" else f"<!-- slide -->\n\n{answer}"
            if cell.cell_type == "markdown":
                del cell.metadata["nbgrader"]  # no longer a place to answer in
        found.append(cell)
    return found


def without_stub(source: str) -> str:
    """An exercise as a room sees it: three dots where the learner's code goes."""
    return SKELETON.sub(r"\1...", source)
