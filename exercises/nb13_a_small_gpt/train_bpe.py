"""train_bpe(words, merges): the most frequent pair becomes a piece, again and again.

A vocabulary that grows by itself: 15 minutes, 3 stars

Once u and g have become one piece, what has become of the pairs that u and g were part of?

A loop, once for each merge: count all pairs of the words as they stand now, choose one, write it down, and join it in
every word. How can min or max choose by two things, the count first and the alphabet second?

In each turn: pairs = count_pairs(words); stop where it is empty; best = min(pairs, key=lambda pair: (-pairs[pair],
pair)); learned.append(best); words = {merge_pair(pieces, best): count for pieces, count in words.items()}.

one merge, 4: The most frequent pair is learned first.
many merges, 8: After each merge it is counted anew.
equal counts, 4: Of equal counts the first pair by alphabet is taken.
edge cases, 3: It stops where no pair is left, and joins no piece twice.
its input, 1: The words that were passed in stay as they were.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from autograder.checks.building import Case, Data, exercise, function_case, ideas_beside
from autograder.checks.judging.edits import with_edits
from exercises.building.tokens.drawn_words import drawn_words
from exercises.reference.pair_encoding import Pair, Pieces, count_pairs
from exercises.reference.pair_encoding import train_bpe as trained

Words = Mapping[Pieces, int]
TELLING = ("never_recounts", "ties_from_the_end", "ties_by_appearance")
BY_HAND: Words = {("_", "h", "u", "g"): 5, ("_", "p", "u", "g"): 3, ("_", "h", "u", "t"): 4}


def learned(words: Words, merges: int) -> list[Pair]:
    """The merges."""
    return trained(words, merges)


def never_recounted(words: Words, merges: int) -> list[Pair]:
    """The most frequent pairs of the first count."""
    ranked = sorted((-count, pair) for pair, count in count_pairs(words).items())
    return [pair for _, pair in ranked[:merges]]


def _telling(rng: np.random.Generator, count: int, merges: int) -> Words:
    """Words of which both a count that is not renewed and another rule for equals would show."""
    while True:
        words = drawn_words(rng, count)
        results = [
            learned,
            *(with_edits(learned, (idea.edit,)) for idea in ideas_beside(__file__) if idea.id in TELLING),
        ]
        right, *others = (result(words, merges) for result in results)
        if right not in others:
            return words


def _clear(rng: np.random.Generator) -> Words:
    """Words of which one pair is by far the most frequent, and first in no other way."""
    a, b, c, d = (str(letter) for letter in rng.permutation(list("adelnorst"))[:4])
    return {("_", c, a, b): 9, ("_", d, a, b): 5, ("_", b, c): 4}


def _one_letter(rng: np.random.Generator) -> Words:
    a, b = (str(letter) for letter in rng.permutation(list("adelnorst"))[:2])
    return {("_", a, b): int(rng.integers(4, 9)), ("_", a): 1}


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, words: Words, merges: int) -> Case:
        return function_case(part, about, {"words": words, "merges": merges})

    clear: Words = {tuple("_low"): 9, tuple("_lot"): 4, tuple("_owl"): 2}
    yield case("one merge", "three words, 1 merge", clear, 1)
    yield case("one merge", "hug, pug and hut, 1 merge", BY_HAND, 1)
    yield case("many merges", "hug, pug and hut, 4 merges", BY_HAND, 4)
    for count, merges in ((7, 6), (10, 9)):
        yield case("many merges", f"{count} words, {merges} merges", _telling(rng, count, merges), merges)
    ties: Words = {tuple("_top"): 3, tuple("_sea"): 3, tuple("_bed"): 3}
    yield case("equal counts", "top, sea and bed, three times each", ties, 5)
    yield case("equal counts", "eight words, 7 merges", _telling(rng, 8, 7), 7)
    yield case("edge cases", "the same letter many times", {tuple("_aaaaa"): 3, tuple("_aab"): 2}, 3)
    yield case("edge cases", "more merges than there are pairs", {("_", "n", "o"): 4, ("_", "n"): 1}, 9)
    yield case("edge cases", "pairs that stand only once", {tuple("_no"): 1}, 4)
    yield case("edge cases", "no merges", BY_HAND, 0)
    yield case("its input", "words that are looked at again afterwards", drawn_words(rng, 5), 4)
    yield case("one merge", "words of your own, 1 merge", _clear(rng), 1)
    yield case("edge cases", "a word of one letter, more merges than there are pairs", _one_letter(rng), 9)


EXERCISE = exercise(__name__, __doc__, _cases, learned, form=Data(), ready_made=("course.text.train_bpe",))
