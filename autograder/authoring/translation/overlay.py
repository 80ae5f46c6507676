"""A notebook's texts in another language: `solutions/zh/NAME.md`, a section for each text cell of `solutions/NAME.md`.

A section begins with the cell's id in the built notebook, for people, and a digest of the English that it translates::

    <!-- text_03 · 181bc696e1 -->
    The cell in Chinese, Markdown and marks as in English.

The digest is what counts: a cell that moves keeps its translation, and one whose English has changed loses it.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.authoring.notebooks.here import MARK
from autograder.authoring.notebooks.source import SOURCES, Cell, SourceError
from autograder.authoring.notebooks.staging import cell_ids
from autograder.base.problem import Problem
from autograder.languages.texts import HERE

WORDS = "words.toml"
HEADING = re.compile(r"^<!-- (\w+) · ([0-9a-f]{10}) -->$", re.MULTILINE)
LANGUAGE, ENGLISH = re.compile(r"[a-z]{2,3}"), "en"


@dataclass(frozen=True)
class Section:
    """A translated cell: its id when it was written, the digest of its English, its text."""

    id: str
    digest: str
    text: str


@dataclass(frozen=True)
class Overlay:
    """What a language has for one notebook.

    Args:
        path: its file, which need not be there.
        sections: in the order of the file.
    """

    path: Path
    sections: tuple[Section, ...] = ()

    def of(self, english: str) -> Section | None:
        """The section of a cell, by what it says in English."""
        return next((one for one in self.sections if one.digest == digest(english)), None)

    def text(self, english: str) -> str | None:
        """The translation of a cell; None where there is none, or where English still stands in its place."""
        found = self.of(english)
        return found.text if found and found.text and found.text != english else None

    def without_cell(self, cells: Sequence[Cell]) -> list[Section]:
        """The sections whose English is in no cell any more."""
        known = {digest(cell.source) for cell in cells}
        return [one for one in self.sections if one.digest not in known]

    def untranslated(self, cells: Sequence[Cell]) -> list[str]:
        """The ids of the cells that stay English."""
        return [name for name, cell in with_text(cells) if self.text(cell.source) is None]


def languages(root: Path) -> list[str]:
    """The languages that a course's texts are there in, English aside: the folders of `solutions/` named by a code."""
    folders = (path for path in sorted((root / SOURCES).glob("*/")) if LANGUAGE.fullmatch(path.name))
    return [path.name for path in folders if any(path.glob("*.md"))]


def require_code(language: str) -> None:
    """Refuse what can't be the language of a translation. Raises Problem."""
    if not LANGUAGE.fullmatch(language):
        raise Problem(f"A language is a code of two or three small letters, such as zh, not {language!r}.")
    if language == ENGLISH:
        raise Problem("English is what is translated: name another language, such as zh.")


def digest(english: str) -> str:
    """What a section says of the English cell that it translates."""
    return hashlib.sha256(english.encode()).hexdigest()[:10]


def with_text(cells: Sequence[Cell]) -> Iterator[tuple[str, Cell]]:
    """The cells that a translation has a section for, by their ids in the built notebook."""
    for name, cell in zip(cell_ids(cells), cells, strict=True):
        if cell.kind == "markdown" and cell.source != MARK:
            yield name, cell


def read_overlay(root: Path, language: str, name: str) -> Overlay:
    """The translation of a notebook, empty where there is no file.

    Raises:
        SourceError: text before the first heading, or two sections of one cell that differ.
    """
    path = root / SOURCES / language / f"{name}.md"
    if not path.is_file():
        return Overlay(path)
    before, *parts = HEADING.split(path.read_text(encoding="utf-8"))
    if before.strip():
        raise SourceError(f"{path}: {before.strip().splitlines()[0]!r} stands before the first heading of a cell.")
    sections = [Section(*one) for one in zip(parts[::3], parts[1::3], map(str.strip, parts[2::3]), strict=True)]
    first: dict[str, Section] = {}
    for one in sections:
        if first.setdefault(one.digest, one).text != one.text:
            raise SourceError(f"{path}: {one.id} · {one.digest} has two sections that differ; keep one.")
    return Overlay(path, tuple(sections))


def read_words(root: Path, language: str) -> dict[str, Any]:
    """What the build itself says in a notebook: the engine's words, and the course's own, `solutions/zh/words.toml`.

    Raises:
        SourceError: they can't be read.
    """
    words: dict[str, Any] = {}
    for path in (HERE / language / WORDS, root / SOURCES / language / WORDS):
        try:
            found = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        except tomllib.TOMLDecodeError as error:
            raise SourceError(f"{path} is no TOML: {error}.") from error
        words.update(
            {name: {**words.get(name, {}), **one} if isinstance(one, dict) else one for name, one in found.items()}
        )
    return words


def in_order(cells: Sequence[Cell], overlay: Overlay) -> str:
    """The file of a translation, anew: a section for each cell, in the notebook's order, under today's ids.

    Args:
        cells: of the English source.
        overlay: what is there. A section that translates no cell any more stands before the cell that has its id now,
            or at the end. A cell without a section gets one with the English in it.
    """
    left = overlay.without_cell(cells)
    written: list[Section] = []
    for name, cell in with_text(cells):
        found = overlay.of(cell.source)
        if found is None:  # the English was changed, perhaps: what was written of it stands in front
            written += [one for one in left if one.id == name]
        written.append(Section(name, digest(cell.source), found.text if found else cell.source))
    written += [one for one in left if one not in written]
    return "\n".join(f"<!-- {one.id} · {one.digest} -->\n{one.text}\n" for one in written)
