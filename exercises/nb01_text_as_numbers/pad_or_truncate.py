"""pad_or_truncate(ids, length, pad_id=0): one length for every sentence.

Pad or truncate: 8 minutes, short

What is left of a list of three ids when you cut it after the fifth? And how many are missing then?

Cut first, then fill up what is missing. A slice cuts without touching the list it is taken from, and a list can be
repeated with `*`. Of the ways to join two lists, some change the first one.

ids[:length] cuts at the end, and is a new list; of a short list it is all there is. What is missing to the length is
(length - len(kept)) times pad_id: [pad_id] * n makes such a list, an empty one for n ≤ 0. Put the two together with +,
not with append or extend, which change the list they are called on.

padding, 3: A short sentence is filled up at its end.
truncating, 3: A long sentence is cut at its end.
edge cases, 2: Another pad_id, the right length, one place, and an empty sentence work.
input, 2: The list that was passed in stays as it was.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Reply, as_array, exercise, function_case


def fit(ids: Sequence[int], length: int, pad_id: int = 0) -> tuple[np.ndarray]:
    """The ids, cut or filled up to the length."""
    kept = list(ids[:length])
    filling = [pad_id] * (length - len(kept))
    return (np.array(kept + filling, float),)


def _fits(ids: Sequence[int], expected: np.ndarray, *, untouched: bool) -> Callable[[Reply], Message | None]:
    right = [int(i) for i in expected]

    def check(reply: Reply) -> Message | None:
        got = as_array(reply.value)
        if got is None or got.ndim != 1:
            told = "{ids} became {value}, expected a list of {count} ids: {right}"
            return Message(told, ids=ids, value=_shown(reply.value), count=len(right), right=right)
        if got.tolist() != right:
            return Message("{ids} became {value}, expected {right}", ids=ids, value=_shown(reply.value), right=right)
        if untouched and 0 in reply.facts.get("changed", ()):
            return Message("the list that was passed in is not {ids} any more", ids=ids)
        return None

    return check


def _shown(value: Any) -> str:
    value = value.tolist() if isinstance(value, np.ndarray) else value
    text = "None" if value is None else repr(value)
    return text if len(text) < 100 else text[:97] + "..."


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, ids: list[int], length: int, pad_id: int | None = None) -> Case:
        check = _fits(ids, fit(ids, length, pad_id or 0)[0], untouched=part == "input")
        inputs = {"ids": ids, "length": length, "pad_id": pad_id}
        telling = bool(ids) and length > 0
        return function_case(part, about, inputs, names=("the list",), check=check, telling=telling)

    def words(count: int) -> list[int]:
        return [int(i) for i in rng.permutation(np.arange(1, 60))[:count]]

    yield case("padding", "three words and length 5", [6, 7, 8], 5)
    yield case("padding", "four words and length 9", words(4), 9)
    yield case("padding", "three words, one of them with the id of PAD, and length 6", [6, 0, 8], 6)
    yield case("truncating", "six words and length 5", [1, 9, 10, 3, 4, 11], 5)
    yield case("truncating", "twelve words and length 4", words(12), 4)
    yield case("edge cases", "pad_id = 99", words(2), 6, 99)
    yield case("edge cases", "just the right length", words(5), 5)
    yield case("edge cases", "an empty sentence", [], 3)
    yield case("edge cases", "length 0", words(2), 0)
    yield case("edge cases", "length 1", words(3), 1)
    yield case("input", "a short list, looked at again afterwards", words(3), 7)
    yield case("input", "a long list, looked at again afterwards", words(8), 6)


def _changes_its_input(seen: list[Any]) -> bool:
    return any(0 in one.reply.facts.get("changed", ()) for one in seen)


EXERCISE = exercise(__name__, __doc__, _cases, fit, ready_made=("course.text.pad_or_truncate", "course.text.pad_batch"))
