"""The small exercises that `autograder new` begins with: they work, and their author replaces them, piece by piece.

Their texts lie in `templates/`, a folder for each kind. `$slug`, `$entry` and `$number` stand in them for those of the
new exercise; in `arrays`, on NumPy arrays alone, there are names for its arguments as well.
"""

from __future__ import annotations

import keyword
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Template

from autograder.base.problem import Problem
from autograder.languages.texts import ENGLISH

TEMPLATES = Path(__file__).parent / "templates"
KINDS = ("function", "layer", "arrays", "data")
NAMES = re.compile(r"\s*,\s*")
LEFT_OUT = "\nwithout_{name}\n    {before} + {name} -> {before}\n    {name} is left out.\n" + (
    "    The result must change when {name} does.\n    Add {name}.\n"
)
TAKEN = ("np", "normal")  # what the record itself needs


@dataclass(frozen=True)
class Example:
    """An exercise to begin with: record, misconceptions, cells in the notebook's source, answers, edits of them."""

    record: str
    edits: str
    cells: str
    answers: str
    answer_edits: str

    def filled(self, names: Mapping[str, object]) -> Example:
        """The exercise itself, with these names in their places."""
        return Example(*(Template(text).substitute(names) for text in astuple(self)))


def example(kind: str, language: str = ENGLISH) -> Example:
    """The example of a kind in a language, with its places open."""
    names = ("record.txt", "edits.txt", "cells.md", "answers.txt", "answer_edits.txt")
    return Example(*(said_in(language, (TEMPLATES / kind / name).read_text(encoding="utf-8")) for name in names))


def first_cells(title: str, language: str = ENGLISH) -> str:
    """What the source of a new notebook begins with."""
    text = said_in(language, (TEMPLATES / "notebook.md").read_text(encoding="utf-8"))
    return Template(text).substitute(title=said_in(language, title))


def said_in(language: str, text: str) -> str:
    """A template with its texts in a language; English where there is no table of it."""
    for english, other in _texts(language):
        text = text.replace(english, other)
    return text


@cache
def _texts(language: str) -> list[tuple[str, str]]:
    path = TEMPLATES / f"{language}.toml"
    texts = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return sorted(texts.items(), key=lambda pair: -len(pair[0]))  # one may hold another


def arguments(text: str, slug: str) -> tuple[str, ...]:
    """The names of "x,P,F". Raises Problem where they can't be those of a function's arguments."""
    names = tuple(NAMES.split(text.strip()))
    for name in names:
        if not name.isidentifier() or keyword.iskeyword(name) or name in (*TAKEN, slug) or names.count(name) > 1:
            raise Problem(f"{text!r} can't be arguments, because of {name!r}: they are different names, such as x,P,F.")
    return names


def in_record(args: Sequence[str], language: str = ENGLISH) -> Mapping[str, str]:
    """What stands for these arguments in the example."""
    first, *more = args

    def said(template: str, *names: str) -> str:
        *before, last = names or [""]
        both = said_in(language, "{before} and {last}").format(before=", ".join(before), last=last)
        return said_in(language, template).format(names=both if before else last)

    return {
        "args": ", ".join(args),
        "x": first,
        "more": "".join(f" + {name}" for name in more),
        "plus": said(", and {names} added", *more) * bool(more),
        "typed": ", ".join(f"{name}: np.ndarray" for name in args),
        "drawn": ", ".join(f'"{name}": normal(rng, *shape)' for name in args),
        "given": said("{names} are arrays of one shape," if more else "{names} is an array of", *args),
        "left_out": "".join(
            said_in(language, LEFT_OUT).format(name=name, before=before)
            for before, name in pairwise((f"2 * {first}", *more))
        ),
        "without": "".join(
            f"\nwithout_{name}, of times_two\n    {before} + {name} -> {before}\n"
            f"    Wrong: without_{name} - {name} left out.\n"
            for before, name in pairwise((f"2 * {first}", *more))
        ),
    }
