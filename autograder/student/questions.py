"""Finds the questions of the lessons: in a course's `questions`, a file `NOTEBOOK.toml` for each notebook.

A `[[guess]]` is asked in the notebook before a result, a `[[recall]]` in the notebooks that follow. What kind of answer
it takes is said by `choice`, `order`, `number` or `shape`. In a text one line goes on in the next, and an empty line
begins a paragraph.
"""

import difflib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from autograder.base.problem import Problem
from autograder.checks.judging.message import Message
from autograder.rooms import catalogues, folder_of
from autograder.student.asking import Choice, Number, Order, Question, Shape
from autograder.student.asking.answers import Answer

KINDS = ("guess", "recall")
PROSE = ("text", "why", "seen")


class UnknownQuestion(KeyError):
    """No question has this slug."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def by_notebook() -> dict[str, tuple[tuple[Question, ...], tuple[Question, ...]]]:
    """For each notebook, in their order, its guesses and what is asked of it later. Raises Problem as `read` does."""
    folders = filter(None, map(folder_of, catalogues()))
    paths = [path for folder in folders for path in sorted((folder / "questions").glob("*.toml"))]
    return {path.stem: (read(path, "guess"), read(path, "recall")) for path in paths}


def read(path: Path, kind: str) -> tuple[Question, ...]:
    """The questions of a kind, "guess" or "recall", in a notebook's file.

    Raises:
        Problem: it is no TOML, has other tables, or a question lacks something or has what no question has.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{path} is no TOML: {error}.") from error
    if others := sorted(tables.keys() - {*KINDS}):
        raise Problem(f"{path} has {others[0]!r}: a question is a [[guess]] or a [[recall]].")
    return tuple(_question(path, one) for one in tables.get(kind, []))


def _question(path: Path, entry: dict[str, Any]) -> Question:
    fields: dict[str, Any] = {name: _folded(value) if name in PROSE else value for name, value in entry.items()}
    try:
        return Question(answer=_answer(fields), about=tuple(fields.pop("about", ())), **fields)
    except (TypeError, KeyError) as error:
        slug = entry.get("slug", "a question without a slug")
        raise Problem(f"{path}: {slug} can't be read: {error}. See docs/adding-a-guess.md.") from error


def _answer(fields: dict[str, Any]) -> Answer:
    """What is right, taken out of a question's fields."""
    if "choice" in fields:
        options, right, remarks = fields.pop("choice"), fields.pop("right"), fields.pop("remarks", ())
        return Choice(tuple(options), tuple(right) if isinstance(right, list) else right, tuple(remarks))
    if "order" in fields:
        return Order(tuple(fields.pop("order")), tuple(fields.pop("right")))
    if "shape" in fields:
        return Shape(tuple(fields.pop("shape")))
    more = {name: fields.pop(name) for name in ("unit", "near", "shown") if name in fields}
    scale = fields.pop("scale", None)
    return Number(fields.pop("number"), scale=tuple(scale) if scale else None, **more)


def _folded(text: str) -> str:
    return "\n\n".join(" ".join(one.split()) for one in text.split("\n\n"))


def all_guesses() -> dict[str, Question]:
    """Every guess of the course, by its slug."""
    return {one.slug: one for asked, _ in by_notebook().values() for one in asked}


def guesses(slug: str) -> Question:
    """The guess of this slug. Raises UnknownQuestion, with the nearest name there is."""
    known = all_guesses()
    if slug in known:
        return known[slug]
    near = difflib.get_close_matches(str(slug), known, n=1, cutoff=0.4)
    if near:
        raise UnknownQuestion(
            Message("There is no guess {slug}; did you mean {near}?", slug=repr(slug), near=repr(near[0]))
        )
    raise UnknownQuestion(Message("There is no guess {slug}; its notebook names them.", slug=repr(slug)))
