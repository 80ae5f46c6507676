"""Read a notebook's source and hold it to the rules that a release relies on.

A source is one `solutions/NAME.md` in jupytext's Markdown. Text is text, two empty lines begin the next text cell, and
a fence is a code cell. What a cell is for stands beside its fence::

    ```python slug="causal_mask" role="solution"      skeleton, with the answer between BEGIN and END
    ```python slug="causal_mask" role="check"         one line: check("causal_mask", causal_mask)
    ```python role="demo"                             a picture or an experiment: the learner may change it
    <!-- #region slug="why_scale" role="written" -->  an answer in words, graded by hand, up to <!-- #endregion -->

Every other code cell is given: it is locked in the release. With `folded=true` beside its fence a cell is run and need
not be read: JupyterLab shows its first line alone, which is `# @title` and what is prepared there.

A demo of the one line `guess("shuffled_words")` asks what the next cell will show, so nothing below may tell it: the
text after the experiment begins with a heading, or folded.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import jupytext
from nbformat.notebooknode import NotebookNode

from autograder.base import reader
from autograder.base.problem import Problem
from autograder.languages.texts import ENGLISH, languages

SOURCES = "solutions"
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
ASKS = re.compile(r"^\s*guess\([\"']", re.MULTILINE)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
CLOSED = ("#", "<details>")  # how a text begins that tells nothing of the cell above it
TITLE = "# @title "  # Colab's mark for what it shows of a folded cell
CODE_ABOVE = 15  # lines: with more of them the question is off the screen
ROLES = ("solution", "check", "demo", "written", "given", "text")


class SourceError(Problem):
    """A rule of the source is broken; one sentence names file, slug and remedy."""


class Record(Protocol):
    """What authoring needs of an exercise's record in the catalogue."""

    @property
    def notebook(self) -> str:
        """The notebook it stands in."""
        ...

    @property
    def title(self) -> str:
        """What a learner sees."""
        ...

    @property
    def minutes(self) -> int:
        """Time that a learner needs."""
        ...

    @property
    def points(self) -> float:
        """What it is worth."""
        ...

    @property
    def maximum(self) -> float:
        """What it adds to the full score: nothing where it is a bonus."""
        ...


@dataclass(frozen=True)
class Cell:
    """One cell of a source: what it says and what it is for."""

    role: str
    source: str
    slug: str | None = None
    folded: bool = False

    @property
    def kind(self) -> str:
        """Nbformat's name for the cell: `code` or `markdown`."""
        return "markdown" if self.role in ("text", "written") else "code"


def sources(root: Path) -> list[Path]:
    """The sources of a course's notebooks, in their order.

    Raises:
        SourceError: one is in jupytext's percent format, which is read no more.
    """
    folder = root / SOURCES
    if older := sorted(folder.glob("*.py")):
        raise SourceError(
            f"{folder / older[0].name} is Python with `# %%` lines; a source is Markdown now. Write it anew with "
            f"`jupytext --to md {folder}/*.py`, then remove the .py files."
        )
    return sorted(path for path in folder.glob("*.md") if not path.name.startswith("README"))


def source_of(root: Path, name: str) -> Path:
    """Where the source of the notebook `name` stands."""
    return root / SOURCES / f"{name}.md"


def read_source(path: Path, records: Mapping[str, Record]) -> list[Cell]:
    """The cells of the source at `path`, once it keeps all the rules.

    Raises:
        SourceError: an unknown role or slug, an exercise without its check cell (or the other way round),
            a slug used twice, solution markers missing, out of order or outside a solution cell; a guess that isn't
            alone in its cell, has much code right above it, or is followed by open text.
    """
    notebook = jupytext.read(path, fmt="md")
    cells = [_cell(path.name, raw) for raw in notebook.cells if raw.source.strip()]
    for cell in cells:
        _check_markers(path.name, cell)
    _check_slugs(path, cells, records)
    _check_guesses(path.name, cells)
    return cells


def language_of(path: Path) -> str:
    """The language that a source is written in, by the head of its file: `language: zh` below `course:`.

    Raises:
        SourceError: one that the judge doesn't speak.
    """
    code = reader.of_metadata(jupytext.read(path, fmt="md").metadata) or ENGLISH
    if code not in languages():
        raise SourceError(
            f"{path.name} says that it is in {code!r}; the judge speaks {', '.join(languages())}. Take the line out: "
            "then it speaks English there."
        )
    return code


def _cell(name: str, raw: NotebookNode) -> Cell:
    default = "given" if raw.cell_type == "code" else "text"
    role, slug = raw.metadata.get("role", default), raw.metadata.get("slug")
    if role not in ROLES:
        raise SourceError(f"{name}: a cell has the role {role!r}; the roles are {', '.join(ROLES)}.")
    if role in ("solution", "check", "written") and slug is None:
        raise SourceError(f'{name}: a {role} cell has no slug; write slug="..." beside its role.')
    cell = Cell(role, raw.source.strip(), slug, folded=bool(raw.metadata.get("folded")))
    if cell.kind != raw.cell_type:
        raise SourceError(f"{name}: the cell with the role {role!r} is a {raw.cell_type} cell; it must be {cell.kind}.")
    if cell.folded and not (cell.role in ("given", "demo") and cell.source.startswith(TITLE)):
        raise SourceError(f"{name}: a folded cell is given or a demo, and its first line is `{TITLE}...`.")
    return cell


def _check_markers(name: str, cell: Cell) -> None:
    lines = [line.strip() for line in cell.source.splitlines()]
    markers = [line for line in lines if line in (BEGIN, END)]
    stray = [line for line in lines if ("BEGIN SOLUTION" in line or "END SOLUTION" in line) and line not in markers]
    if stray:
        raise SourceError(f"{name}: {stray[0]!r} is not a marker; write {BEGIN!r} or {END!r}, alone on its line.")
    if cell.role not in ("solution", "written"):
        if markers:
            raise SourceError(f"{name}: a {cell.role} cell holds {markers[0]!r}; only solution cells may.")
        return
    if not markers:
        raise SourceError(f"{name}: the {cell.role} cell of {cell.slug!r} has no {BEGIN!r}; nbgrader would empty it.")
    if markers != [BEGIN, END] * (len(markers) // 2):
        raise SourceError(
            f"{name}: the markers of {cell.slug!r} are in the wrong order; each BEGIN needs its END after it."
        )


def _check_slugs(path: Path, cells: list[Cell], records: Mapping[str, Record]) -> None:
    name, seen = path.name, set()
    for cell in cells:
        if cell.slug is None:
            continue
        if cell.slug not in records:
            raise SourceError(f"{name}: {cell.slug!r} is not a slug of the catalogue.")
        if (expected := records[cell.slug].notebook) != path.stem:
            raise SourceError(f"{name}: {cell.slug!r} belongs to the notebook {expected!r} by its record.")
        if (cell.slug, cell.role) in seen:
            raise SourceError(f"{name}: the slug {cell.slug!r} has two {cell.role} cells; it may have one.")
        entry = getattr(records[cell.slug], "entry", "")
        if cell.role == "solution" and not re.search(rf"\b{entry}\b", cell.source):
            raise SourceError(
                f"{name}: the solution of {cell.slug!r} never names {entry}, and that is what its record asks for: the "
                "first word of a record is the name that a learner defines."
            )
        if cell.role == "check":
            _check_call(name, cell)
            if (cell.slug, "solution") not in seen:
                raise SourceError(f"{name}: the check of {cell.slug!r} has no solution cell before it.")
        seen.add((cell.slug, cell.role))
    for slug, role in sorted(seen):
        if role == "solution" and (slug, "check") not in seen:
            raise SourceError(f"{name}: the solution of {slug!r} has no check cell after it.")
    present = {slug for slug, role in seen if role in ("solution", "written")}
    for slug in sorted(slug for slug, record in records.items() if record.notebook == path.stem):
        if slug not in present:
            raise SourceError(f"{name}: the catalogue has {slug!r} for this notebook, and no cell asks for it.")


def _check_call(name: str, cell: Cell) -> None:
    start = f'check("{cell.slug}", '
    if not cell.source.startswith(start) or not cell.source.endswith(")") or "\n" in cell.source:
        raise SourceError(
            f"{name}: the check cell of {cell.slug!r} must be the one line {start}...), not {cell.source!r}."
        )


def _check_guesses(name: str, cells: list[Cell]) -> None:
    for number, cell in enumerate(cells):
        if cell.kind != "code" or not ASKS.search(cell.source):
            continue
        asks = cell.source.strip().splitlines()
        if len(asks) > 1 or cell.role != "demo":
            said = next(line.strip() for line in asks if ASKS.match(line))
            raise SourceError(f"{name}: {said} must stand alone in a demo cell; its experiment is the next one.")
        before = cells[number - 1] if number else cell
        lines = len(before.source.splitlines())
        if before.kind == "code" and not before.folded and lines > CODE_ABOVE:
            raise SourceError(
                f"{name}: {lines} lines of code stand right above {asks[0]}, which has room for {CODE_ABOVE}; put a "
                "text between them."
            )
        text = next((COMMENT.sub("", one.source).strip() for one in cells[number:] if one.kind == "markdown"), "#")
        if not text.startswith(CLOSED):
            raise SourceError(
                f"{name}: {' '.join(text.split())[:40]!r} stands open below {asks[0]}: what is seen belongs to the "
                "question's `seen`; what goes on begins with a heading, or folded."
            )
