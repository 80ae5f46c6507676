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

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from autograder.checks.building import Case, Data, exercise, function_case
from exercises.building.tokens.drawn_words import drawn_words
from exercises.reference.pair_encoding import Pair, Pieces
from exercises.reference.pair_encoding import count_pairs as counted

Words = Mapping[Pieces, int]


def counts(words: Words) -> Counter[Pair]:
    """The count of each pair that stands somewhere."""
    return counted(words)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, words: Words) -> Case:
        return function_case(part, about, {"words": words})

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


EXERCISE = exercise(__name__, __doc__, _cases, counts, form=Data(), ready_made=("course.text.count_pairs",))
