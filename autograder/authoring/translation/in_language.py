"""A released notebook in another language: its texts are replaced, those in its code too, and nothing else.

It is made from the English release, not beside it: cells, ids, points and flags are the same, and so is what code does,
so that grading doesn't care which of the two was handed in.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.authoring.effort import effort
from autograder.authoring.notebooks.here import MARK
from autograder.authoring.notebooks.own_values import with_usual
from autograder.authoring.notebooks.release import TEXT_STUB
from autograder.authoring.notebooks.source import BEGIN, END, Cell, Record
from autograder.authoring.notebooks.staging import WAYS, cell_ids, fill_in
from autograder.authoring.translation.in_code import in_code
from autograder.authoring.translation.overlay import Overlay, read_words
from autograder.languages.texts import texts
from autograder.pipeline.reading.personalise import TEXT, mark_anew
from autograder.pipeline.reading.release import OURS

ANSWER = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
Say = Callable[[str, str], str]


@dataclass(frozen=True)
class AsWritten(Overlay):
    """Of a source that is itself in the language."""

    def text(self, english: str) -> str | None:
        """A cell as it is."""
        return english


def as_it_is(place: str, english: str) -> str:
    """What says a text where there is no translation of it."""
    return english


@dataclass(frozen=True)
class Language:
    """A language of the lessons.

    Args:
        code: such as `zh`.
        words: what the build itself says, from `words.toml`.
        say: gives a text of a record in this language, from its place, `SLUG/title`, and the English.
    """

    code: str
    words: Mapping[str, Any] = field(default_factory=dict)
    say: Say = as_it_is

    def picture(self, english: str) -> str:
        """The picture's text and caption, its words exchanged one by one, the longest first."""
        table = self.words.get("picture", {})
        for one in sorted(table, key=len, reverse=True):
            english = english.replace(one, table[one])
        return english


def read_language(root: Path, code: str) -> Language:
    """A language as `solutions/` has it, and as the records' texts are said in it.

    Raises:
        SourceError: its words can't be read.
    """
    return Language(code, read_words(root, code), texts(code))


def in_language(
    release: str,
    name: str,
    cells: Sequence[Cell],
    overlay: Overlay,
    records: Mapping[str, Record],
    language: Language,
    running: float = 0,
    in_cells: Mapping[str, str] | None = None,
    picture: str = "",
) -> str:
    """The text of the notebook's file in this language.

    Args:
        release: the English notebook's.
        name: of the notebook.
        cells: of its English source.
        overlay: the translation; a cell that it doesn't have stays English.
        records: exercises and questions by slug.
        language: whose words the build's own are replaced with.
        running: minutes that its cells take.
        in_cells: what its code says, from the English; what isn't there stays English.
        picture: what stands where the source has the mark of the picture.

    Raises:
        SourceError: a translation would change what code does.
    """
    time = effort(name, cells, records, running).minutes
    notebook = json.loads(release)
    ways = WAYS | dict(language.words.get("ways", {}))
    sources = dict(zip(cell_ids(cells), cells, strict=True))
    said = {**language.words.get("code", {}), **(in_cells or {})}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            _in_code(cell, said)
        if (text := _text(sources[cell["id"]], overlay, language, picture)) is not None:
            cell["source"] = fill_in(name, text, records, time, ways, language.say)
            cell["metadata"].pop("course", None)  # how the English says a student's own values
            mark_anew(cell)
            cell["source"] = cell["source"].splitlines(keepends=True)
    notebook["metadata"]["course"] = {"language": language.code}
    return with_usual(name, json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n", records)


def _in_code(cell: dict[str, Any], said: Mapping[str, str]) -> None:
    source = cell["metadata"].get(OURS, {}).get(TEXT) or "".join(cell["source"])
    if (done := in_code(source, lambda text: said.get(text, text))) != source:
        cell["source"] = done
        if cell["metadata"].get(OURS, {}).pop(TEXT, None) and not cell["metadata"][OURS]:
            del cell["metadata"][OURS]
        mark_anew(cell)
        cell["source"] = done.splitlines(keepends=True)


def _text(source: Cell, overlay: Overlay, language: Language, picture: str) -> str | None:
    """What stands in a cell, before its placeholders are filled; None where it stays as it is."""
    if source.kind != "markdown":
        return None
    if source.source == MARK:
        return picture
    text = overlay.text(source.source)
    if text is None or source.role != "written":
        return text
    return ANSWER.sub(lambda _: language.words.get("stub", TEXT_STUB), text)
