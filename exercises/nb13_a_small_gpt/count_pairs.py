"""count_pairs(words): how often any two pieces stand side by side.

Who stands beside whom: 6 minutes

A word of four pieces, seen five times: how many pairs of neighbours are in it, and what does each add?

Two loops: over the words with their counts, and inside over the pieces of a word with their right neighbours. A Counter
begins every count at 0.

For pieces, count in words.items(), and for pair in zip(pieces, pieces[1:]): pairs[pair] += count, where pairs is a
Counter().

pairs, 3: Neighbours are counted, as often as their word occurs.
longer pieces, 1: Pieces of several letters count as one.
edge cases, 1: Repeated letters, words of one piece and no words at all work.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Reply, exercise, function_case
from exercises.building.tokens.drawn_words import drawn_words
from exercises.reference.pair_encoding import Pieces
from exercises.reference.pair_encoding import count_pairs as counted

Words = Mapping[Pieces, int]


def pairs_of(words: Words) -> list[tuple[str, str]]:
    """All pairs that these pieces could make."""
    pieces = sorted({piece for word in words for piece in word})
    return list(product(pieces, pieces))


def counts(words: Words) -> tuple[np.ndarray]:
    """The count of each of `pairs_of`, 0 where it never stands."""
    found = counted(words)
    return (np.array([found[pair] for pair in pairs_of(words)], float),)


def _reader(words: Words) -> Callable[[Any], Any]:
    """From a dictionary, whose keys have become texts on their way, to the counts of `pairs_of`."""
    names = {str(pair): place for place, pair in enumerate(pairs_of(words))}

    def read(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise ValueError(
                Message(
                    "a {name} came back, where a Counter from pairs to counts was expected", name=type(value).__name__
                )
            )
        found = np.zeros(len(names))
        for key, count in value.items():
            if key not in names:
                raise ValueError(
                    Message("the counter has the key {key}, which is no pair (left, right) of these pieces", key=key)
                )
            if isinstance(count, bool) or np.size(count) != 1 or np.asarray(count).dtype.kind not in "iuf":
                raise ValueError(Message("the count of {key} is no number", key=key))
            found[names[key]] = float(np.asarray(count).reshape(()))
        return found

    return read


def _right_counts(words: Words) -> Callable[[Reply], Message | None]:
    def check(reply: Reply) -> Message | None:
        (expected,) = counts(words)
        for pair, got, right in zip(pairs_of(words), reply.value, expected, strict=True):
            if got != right:
                return Message(
                    "{pair} is counted {got} times, expected {right}", pair=pair, got=f"{got:g}", right=f"{right:g}"
                )
        return Message("the counts are right, but the dictionary was changed") if reply.facts.get("changed") else None

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, words: Words) -> Case:
        return function_case(
            part, about, {"words": words}, names=("the counts",), check=_right_counts(words), read=_reader(words)
        )

    yield case("pairs", "hug and pug, twice and once", {("_", "h", "u", "g"): 2, ("_", "p", "u", "g"): 1})
    yield case("pairs", "six words of letters", drawn_words(rng, 6))
    yield case("pairs", "nine words of letters", drawn_words(rng, 9))
    yield case("longer pieces", "pieces that are longer than a letter", drawn_words(rng, 7, joined=2))
    yield case(
        "edge cases", "a letter twice in a word, banana", {tuple("_banana"): int(rng.integers(2, 9)), ("_", "b"): 3}
    )
    yield case("edge cases", "the same letter three times", {tuple("_aaa"): 4, tuple("_ab"): 2})
    yield case("edge cases", "words of a single piece, which have no pair", {("_a",): 3, ("_no",): 1, ("_", "no"): 2})
    yield case("edge cases", "no words at all", {})


EXERCISE = exercise(__name__, __doc__, _cases, counts, ready_made=("course.text.count_pairs",))
