"""A crash in a learner's code, as it is explained."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.checks.answering.learners_line import Place


@dataclass(frozen=True)
class Crash:
    """An exception: its class's name, what it said, where."""

    type: str
    message: str
    place: Place
