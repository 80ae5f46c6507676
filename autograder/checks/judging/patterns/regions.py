"""Only a part of the numbers is wrong: which?"""

# ruff: noqa: I001 - a list of names is packed

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from autograder.checks.judging.message import Message
from autograder.checks.judging.patterns.comparison import (
    AXES, Comparison, Gives, Phrase, Relation, fitting, gives_of, what_of, wrong_places,
)  # fmt: skip

LONG = 3  # places along an axis, before one of them is something special


def regions(comparisons: Sequence[Comparison]) -> Iterator[tuple[Phrase, Gives]]:
    """Sentences on where the wrong numbers are, and what each would give for a case."""
    wrong = [one for one in comparisons if one.wrong]
    for phrase, relation in _phrases(wrong):
        yield partial(_sentence, wrong, phrase), partial(gives_of, wrong_places(wrong), relation)


def _sentence(wrong: Sequence[Comparison], phrase: Phrase) -> Message:
    what, verb = what_of(wrong)
    sentence = Message(
        "Wherever {what} is wrong, {phrase}; the rest is right.", what=what, phrase=fitting(phrase(), wrong)
    )
    return sentence.reworded(sentence.template.replace(" is wrong", f" {verb} wrong"))


def _phrases(wrong: Sequence[Comparison]) -> Iterator[tuple[Phrase, Relation]]:
    """Only a part of the numbers is wrong: which?"""

    def only(
        where: Callable[[Comparison, np.ndarray], np.ndarray | None], one: Comparison, e: np.ndarray, g: np.ndarray
    ) -> Any:
        if g.shape != e.shape:
            return None
        places = where(one, e)
        if places is None:
            return None
        places = np.broadcast_to(places, e.shape)
        return None if one.wrong and (places.all() or 2 * places.sum() > e.size + 1) else np.where(places, g, e)

    def along(axis: int, chosen: Callable[[np.ndarray, int], np.ndarray]) -> Callable[[Comparison, np.ndarray], Any]:
        def where(one: Comparison, e: np.ndarray) -> np.ndarray | None:
            if e.ndim <= axis or (one.wrong and e.shape[axis] < LONG):
                return None
            places = chosen(np.arange(e.shape[axis]), e.shape[axis])
            return places.reshape([-1 if k == axis else 1 for k in range(e.ndim)])

        return where

    def square(chosen: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Callable[[Comparison, np.ndarray], Any]:
        def where(one: Comparison, e: np.ndarray) -> np.ndarray | None:
            rows = np.arange(e.shape[-2])[:, None] if e.ndim > 1 else None
            return None if rows is None or e.shape[-2] != e.shape[-1] else chosen(rows, np.arange(e.shape[-1]))

        return where

    def padded(name: str) -> Callable[[Comparison, np.ndarray], Any]:
        def where(one: Comparison, e: np.ndarray) -> np.ndarray | None:
            ids = one.arguments.get(name)
            if ids is None or ids.ndim > e.ndim or ids.shape != e.shape[: ids.ndim]:
                return None
            return (ids == 0).reshape(ids.shape + (1,) * (e.ndim - ids.ndim))

        return where

    for axis in range(AXES):
        yield (
            partial(Message, "it is at the first place along axis {axis}", axis=axis),
            partial(only, along(axis, lambda i, n: i == 0)),
        )
        yield (
            partial(Message, "it is at the last place along axis {axis}", axis=axis),
            partial(only, along(axis, lambda i, n: i == n - 1)),
        )
    yield partial(Message, "it is on the diagonal"), partial(only, square(lambda i, j: i == j))
    yield partial(Message, "it is above the diagonal"), partial(only, square(lambda i, j: i < j))
    yield partial(Message, "it is below the diagonal"), partial(only, square(lambda i, j: i > j))
    for name, array in wrong[0].arguments.items():
        if array.dtype.kind in "iu":
            yield partial(Message, "{name} is 0 there", name=name), partial(only, padded(name))
    for axis in range(AXES):
        yield (
            partial(Message, "it is at an even place along axis {axis}", axis=axis),
            partial(only, along(axis, lambda i, n: i % 2 == 0)),
        )
        yield (
            partial(Message, "it is at an odd place along axis {axis}", axis=axis),
            partial(only, along(axis, lambda i, n: i % 2 == 1)),
        )
    yield partial(Message, "a negative number is expected there"), partial(only, lambda one, e: e < 0)
    yield partial(Message, "0 is expected there"), partial(only, lambda one, e: e == 0)
