"""The small exercises that `autograder new` begins with: they work, and their author replaces them, piece by piece.

Their texts lie in `templates/`, a folder for each kind. `$slug`, `$entry` and `$number` stand in them for those of the
new exercise; in `arrays`, on NumPy arrays alone, there are names for its arguments as well.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from itertools import pairwise
from pathlib import Path
from string import Template

from autograder.base.problem import Problem

TEMPLATES = Path(__file__).parent / "templates"
KINDS = ("function", "layer", "arrays", "data")
NAMES = re.compile(r"\s*,\s*")
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


def example(kind: str) -> Example:
    """The example of a kind, with its places open."""
    names = ("record.txt", "edits.txt", "cells.md", "answers.txt", "answer_edits.txt")
    return Example(*((TEMPLATES / kind / name).read_text(encoding="utf-8") for name in names))


def first_cells(title: str) -> str:
    """What the source of a new notebook begins with."""
    return Template((TEMPLATES / "notebook.md").read_text(encoding="utf-8")).substitute(title=title)


def arguments(text: str, slug: str) -> tuple[str, ...]:
    """The names of "x,P,F". Raises Problem where they can't be those of a function's arguments."""
    names = tuple(NAMES.split(text.strip()))
    for name in names:
        if not name.isidentifier() or keyword.iskeyword(name) or name in (*TAKEN, slug) or names.count(name) > 1:
            raise Problem(f"{text!r} can't be arguments, because of {name!r}: they are different names, such as x,P,F.")
    return names


def in_record(args: Sequence[str]) -> Mapping[str, str]:
    """What stands for these arguments in the example."""
    first, *more = args
    added = " and ".join(filter(None, [", ".join(more[:-1]), *more[-1:]]))
    all_of_them = " and ".join(filter(None, [", ".join(args[:-1]), args[-1]]))
    return {
        "args": ", ".join(args),
        "x": first,
        "more": "".join(f" + {name}" for name in more),
        "plus": f", and {added} added" * bool(more),
        "typed": ", ".join(f"{name}: np.ndarray" for name in args),
        "drawn": ", ".join(f'"{name}": normal(rng, *shape)' for name in args),
        "given": f"{all_of_them} are arrays of one shape," if more else f"{first} is an array of",
        "left_out": "".join(
            f"\nwithout_{name}\n    {before} + {name} -> {before}\n    {name} is left out.\n"
            f"    The result must change when {name} does.\n    Add {name}.\n"
            for before, name in pairwise((f"2 * {first}", *more))
        ),
        "without": "".join(
            f"\nwithout_{name}, of times_two\n    {before} + {name} -> {before}\n"
            f"    Wrong: without_{name} - {name} left out.\n"
            for before, name in pairwise((f"2 * {first}", *more))
        ),
    }
