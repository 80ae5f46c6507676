"""What an exercise asks for among a learner's names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograder.checks.judging.said import Said


class Missing(Exception):
    """The learner's names don't hold what the exercise asks for."""


def entry_of(name: str, kind: str, namespace: Mapping[str, Any]) -> Any:
    """The class or function that is asked.

    Raises:
        Missing: there is none under this name.
    """
    if name not in namespace:
        raise Missing(Said("there is no {name} here: define it under just this name", name=name))
    entry = namespace[name]
    if kind == "layer" and not isinstance(entry, type):
        raise Missing(
            Said("{name} is {kind}, where a class was expected: pass the class itself", name=name, kind=a_thing(entry))
        )
    if not callable(entry):
        raise Missing(Said("{name} is {kind}, where a function was expected", name=name, kind=a_thing(entry)))
    return entry


def a_thing(value: Any) -> str:
    """What it is, with an article."""
    name = type(value).__name__
    return Said("an {kind} object" if name[0] in "aeiou" else "a {kind} object", kind=name)
