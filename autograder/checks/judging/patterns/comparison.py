"""A case as observations see it: what came back and what was expected, as arrays, and the words for both."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from autograder.checks.judging.message import Message, enumerated, is_plural, numbered
from autograder.checks.judging.probes import Call, Probe
from autograder.checks.judging.records import Arrays, Case
from autograder.checks.judging.values.coded import holds_texts
from autograder.checks.judging.values.data import NUMBERS
from autograder.checks.judging.values.definitions import is_object, written

AXES = 4
ALONG_AXIS = " along axis {}".format("{axis}")  # the end of some templates, and none itself


@dataclass(frozen=True)
class Comparison:
    """A case, what came back and what was expected, as arrays, and which of them are right."""

    case: Case
    got: Arrays
    expected: Arrays
    right: tuple[bool, ...]

    @property
    def wrong(self) -> bool:
        """Whether any of them isn't."""
        return not all(self.right)

    @property
    def pairs(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """What came back and what was expected, where it isn't right."""
        return [(g, e) for g, e, right in zip(self.got, self.expected, self.right, strict=True) if not right]

    @cached_property
    def given(self) -> Mapping[str, Any]:
        """What the reference gets and the learner's code too: a name that only the record has would say nothing."""
        passed = [*handed_over(self.case.probe), *self.case.probe.weights.values()]
        return {name: value for name, value in self.case.given.items() if name == "weights" or is_among(value, passed)}

    @cached_property
    def arguments(self) -> Mapping[str, np.ndarray]:
        """The arrays that the right answer depends on, by the names that a learner knows."""
        found: dict[str, np.ndarray] = {}
        for name, value in self.given.items():
            if isinstance(value, np.ndarray) or (isinstance(value, list) and value and _all_numbers(value)):
                found[name] = np.asarray(value)
            elif isinstance(value, Mapping):
                found |= {str(path).split("|")[0]: one for path, one in value.items() if isinstance(one, np.ndarray)}
        return found

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """The whole numbers that say how large things are here, by name."""
        own = {**self.case.probe.init, **self.given}
        found = {name: value for name, value in own.items() if type(value) is int}
        for name, array in self.arguments.items():
            found |= {f"{name}.shape[{axis}]": size for axis, size in enumerate(array.shape)}
        return found


Phrase = Callable[[], Message]  # is only said where it explains something
Gives = Callable[[Comparison], Sequence[np.ndarray | None] | None]
# From what was expected and what came back to what it is then: None where that is nothing.
Relation = Callable[[Comparison, np.ndarray, np.ndarray], np.ndarray | None]


def wrong_places(wrong: Sequence[Comparison]) -> list[bool]:
    """Of each value whether it is ever wrong."""
    return [any(not one.right[place] for one in wrong) for place in range(len(wrong[0].right))]


def what_of(wrong: Sequence[Comparison]) -> tuple[Message, str]:
    """The names of the wrong values, and "is" or "are"."""
    names = [name for name, odd in zip(wrong[0].case.names, wrong_places(wrong), strict=False) if odd]
    what = enumerated([numbered(name) for name in names if name != NUMBERS or len(names) == 1])
    return what, "is" if len(names) == 1 and not is_plural(what) else "are"


def fitting(phrase: Message, wrong: Sequence[Comparison]) -> Message:
    """A phrase as it fits several values, or lists."""
    words = (
        phrase.template.replace("the right one", "the right ones") if what_of(wrong)[1] == "are" else phrase.template
    )
    words = words.replace("it is at", "they are at") if what_of(wrong)[1] == "are" else words
    axes = {e.ndim for one in wrong for e in one.expected}
    if axes == {0}:
        words = words.replace(" everywhere", "").replace(", number by number", "")
    plain = all(e.ndim == 1 or holds_texts(e) for one in wrong for e in one.expected)
    if plain and "in place" not in words:
        words = words.replace(ALONG_AXIS, "") if phrase.values.get("axis") == "0" else words
        words = words.replace("place", "item")
    return phrase.reworded(words)


def gives_of(places: Sequence[bool], relation: Relation, one: Comparison) -> list[np.ndarray | None] | None:
    """What a relation gives for each value that is ever wrong, None for the others; None where it has no result."""
    found: list[np.ndarray | None] = []
    for place, got, expected in zip(places, one.got, one.expected, strict=True):
        try:
            there = relation(one, expected, got) if place else None
        except (ValueError, IndexError):
            return None  # an axis that isn't there, or is empty
        if place and there is None:
            return None
        found.append(there)
    return found


def handed_over(probe: Probe) -> list[Any]:
    """What the learner's code gets, in each of the calls."""
    calls = [Call(probe.args, probe.kwargs), Call((), probe.init), *probe.then]
    return [value for call in calls for value in (*call.args, *call.kwargs.values())]


def is_among(value: Any, passed: Sequence[Any]) -> bool:
    """Whether one of these is this value."""
    return any(value is other or _alike(value, other) for other in passed)


def _alike(value: Any, passed: Any) -> bool:
    """Whether this is what was passed, in float64."""
    if is_object(value):
        return type(value) is type(passed) and written(value) == written(passed)
    if isinstance(value, Mapping) and isinstance(passed, Mapping):
        return value.keys() == passed.keys() and all(_alike(value[key], passed[key]) for key in value)
    if isinstance(value, (np.ndarray, list, tuple)) and isinstance(passed, (np.ndarray, list, tuple)):
        try:
            return np.shape(value) == np.shape(passed) and bool(np.all(np.asarray(value) == np.asarray(passed)))
        except ValueError:  # lists of things of different lengths
            return len(value) == len(passed) and all(map(_alike, value, passed))
    return type(value) is type(passed) and (isinstance(value, float) or not hasattr(value, "shape")) and value == passed


def _all_numbers(value: list[Any]) -> bool:
    return all(type(item) in (int, float) for item in value)
