"""Values of a student's own: which an exercise has, what everybody's are where there are none, and how texts say them.

An author declares what may be drawn, `own={"mean": (0, 10, 100)}`, and gives the keyword `mean` of the exercise's cases
a default: that one holds wherever no variant is asked for. In the notebook's source `{{SLUG.own.mean}}` stands for it.
"""

import inspect
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from autograder.checks.judging.records import Exercise

PLACEHOLDER = re.compile(r"\{\{(\w+)\.own\.(\w+)\}\}")

Own = Mapping[str, Any]


class NotOwn(ValueError):
    """Values that nobody could have drawn."""


def usual(exercise: Exercise) -> dict[str, Any]:
    """The values where no variant is asked for: the defaults of the exercise's cases."""
    keywords = inspect.signature(exercise.cases).parameters
    return {name: keywords[name].default for name in exercise.own}


def variant(exercise: Exercise, own: Own) -> Exercise:
    """The exercise with these values; as it is where there are none.

    Args:
        exercise: its record.
        own: by name. JSON has made lists of tuples: they become what was declared.

    Raises:
        NotOwn: they aren't all of the exercise's own values, each one of those that can be drawn.
    """
    if not own:
        return exercise
    if not isinstance(own, Mapping) or set(own) != set(exercise.own):
        raise NotOwn(f"{exercise.slug} has the values {sorted(exercise.own)} of a student's own, not {own!r}.")
    values = {}
    for name, among in exercise.own.items():
        found = [one for one in among if _plain(one) == _plain(own[name])]
        if not found:
            raise NotOwn(f"{exercise.slug}: {name} is never {own[name]!r}.")
        values[name] = found[0]
    return replace(exercise, cases=partial(exercise.cases, **values))


def filled(text: str, own: Mapping[str, Own]) -> str:
    """A text with values in place of its placeholders.

    Args:
        text: of a cell.
        own: by slug and name.

    Raises:
        KeyError: a placeholder that names something else; its one argument is the placeholder.
    """

    def value(match: re.Match[str]) -> str:
        slug, name = match.groups()
        if name not in own.get(slug, {}):
            raise KeyError(match[0])
        return str(own[slug][name])

    return PLACEHOLDER.sub(value, text)


def _plain(value: Any) -> tuple[type, Any]:
    """A value that only equals one of its kind: neither is True 1, nor 1.0."""
    return (tuple, tuple(map(_plain, value))) if isinstance(value, (list, tuple)) else (type(value), value)
