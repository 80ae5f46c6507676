"""Which edition of a notebook a learner was given, and how a newer one takes in what they have written.

Beside the notebooks lies a small file that says, for each, what it was like when it was copied. So a notebook in which
nobody has written is known from one with work in it, and a learner's own cells from given ones.
"""

import contextlib
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from autograder.base.files import write_whole

FILE = ".editions.json"
LANGUAGE = "language"  # the one entry that is no notebook
ENGLISH = "en"

Notebook = dict[str, Any]


class Editions:
    """What a learner's folder was given.

    Args:
        folder: the learner's.
    """

    def __init__(self, folder: Path):
        self._file = folder / FILE
        self._known: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError):
            known = json.loads(self._file.read_text(encoding="utf-8"))
            self._known = known if isinstance(known, dict) else {}

    @property
    def language(self) -> str:
        """The language of the folder's notebooks."""
        known = self._known.get(LANGUAGE)
        return known if isinstance(known, str) else ENGLISH

    @language.setter
    def language(self, code: str) -> None:
        if code != self.language:
            self._known[LANGUAGE] = code
            self._write()

    def note(self, name: str, given: Notebook) -> None:
        """Remember that this is what was handed out under this name."""
        self._known[name] = {"text": text_digest(given), "cells": [cell.get("id") for cell in given["cells"]]}
        self._write()

    def _write(self) -> None:
        write_whole(self._file, json.dumps(self._known, indent=1, sort_keys=True) + "\n")

    def is_given(self, name: str, notebook: Notebook) -> bool:
        """Whether this notebook says what it said when it was handed out; outputs don't count."""
        return self._known.get(name, {}).get("text") == text_digest(notebook)

    def is_newer(self, name: str, release: Notebook) -> bool:
        """Whether the release says something else than what was handed out."""
        return name in self._known and not self.is_given(name, release)

    def knows(self, name: str) -> bool:
        """Whether it is known what was handed out."""
        return name in self._known

    def given_cells(self, name: str) -> set[str]:
        """The ids of the cells that were handed out."""
        return set(self._known.get(name, {}).get("cells", ()))


def read_notebook(path: Path) -> Notebook | None:
    """A notebook with each cell's text as one string; None where it can't be read as one."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            cell["source"] = "".join(cell["source"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return notebook


def language_of(notebook: Notebook | None) -> str:
    """The language of a notebook's texts, from its metadata."""
    about = (notebook or {}).get("metadata", {})
    own = about.get("course") if isinstance(about, dict) else None
    code = own.get("language") if isinstance(own, dict) else None
    return code if isinstance(code, str) and code.isalpha() else ENGLISH


def has_own_numbers(notebook: Notebook) -> bool:
    """Whether it was made for one student, with numbers of their own."""
    about = notebook.get("metadata", {})
    own = about.get("course") if isinstance(about, dict) else None
    return isinstance(own, dict) and own.get("own") is True


def text_digest(notebook: Notebook) -> str:
    """Changes with what is written in a notebook, not with outputs or counters."""
    texts = [(cell.get("cell_type"), cell["source"].rstrip()) for cell in notebook["cells"]]
    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()


def merged(release: Notebook, mine: Notebook, given: set[str], others: Iterable[Notebook] = ()) -> Notebook:
    """The release with a learner's answers in it, and with their own cells where these stood.

    Args:
        release: the new edition.
        mine: the learner's notebook.
        given: the ids of the cells that they were given: what is neither of these nor the release's is their own.
        others: the same notebook in other languages: what stands in these is no answer.
    """
    blank = {(_answer(cell), cell["source"].strip()) for one in others for cell in one["cells"]}
    answers = {
        name: cell["source"]
        for cell in mine["cells"]
        if (name := _answer(cell)) and (name, cell["source"].strip()) not in blank
    }
    cells: list[dict[str, Any]] = []
    for cell in release["cells"]:
        name = _answer(cell)
        cells.append({**cell, "source": answers[name]} if name in answers else cell)
    here = {cell.get("id") for cell in release["cells"]}
    after: str | None = None
    for cell in mine["cells"]:
        name = cell.get("id")
        if name in here:
            after = name
        elif name not in given and cell["source"].strip():
            place = next((number for number, one in enumerate(cells, start=1) if one.get("id") == after), 0)
            cells.insert(place, cell)
            after = name
    return {**release, "cells": cells}


def _answer(cell: dict[str, Any]) -> str | None:
    """The name of a cell in which a learner writes an answer."""
    mark = cell.get("metadata", {}).get("nbgrader")
    return mark.get("grade_id") if isinstance(mark, dict) and mark.get("solution") else None
