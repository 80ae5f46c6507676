"""A crash in a learner's code, and a row of the tables that explain it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from autograder.checks.answering.learners_line import Place
from autograder.checks.judging.said import Said


@dataclass(frozen=True)
class Crash:
    """An exception: its class's name, what it said, where."""

    type: str
    message: str
    place: Place


@dataclass(frozen=True)
class Row:
    """One kind of crash.

    Args:
        kind: its name.
        said: a pattern for "Type: message" of the exception.
        told: the explanation; fields in braces are the named groups of the patterns. Or a function that finds it, a
            `Said`, and gives None where it is another case.
        code: a pattern for the learner's line; empty where any will do.
        facts: whether what stood on the line is told behind it.
    """

    kind: str
    said: str
    told: str | Callable[[Crash], Said | None]
    code: str = ""
    facts: bool = False
