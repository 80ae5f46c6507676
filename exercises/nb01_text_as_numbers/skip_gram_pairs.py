"""skip_gram_pairs(ids, window): each word with the words near it.

The company of a word: 12 minutes, 2 stars

Stand on one word of the sentence. At which places may you look, and what becomes of them at the two ends?

One loop inside another: the outer one over the places of the centre, the inner one over the places around it. The inner
one must not leave the sentence on either side, and it passes over the centre's own place.

Two loops: i over the places of the centre, and j over range(max(0, i - window), min(len(ids), i + window + 1)). Leave
out j == i, and append (ids[i], ids[j]). Compare the places i and j, not the words.

pairs, 5: Each word meets its neighbours on both sides, in order.
repeated words, 2: A word that comes twice is paired by its places.
edge cases, 3: At the ends there are fewer pairs, for a single word none.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Reply, as_array, exercise, function_case


def near(ids: Sequence[int], window: int) -> tuple[np.ndarray]:
    """The pairs (centre, context), (N, 2); (0,) where there is none."""
    n = len(ids)
    pairs = []
    for i in range(n):
        for j in range(i - window, i + window + 1):
            if 0 <= j < n and j != i:
                pairs.append((ids[i], ids[j]))
    return _numbered(pairs, n)


def by_slices(ids: Sequence[int], window: int) -> tuple[np.ndarray]:
    """ids[i - window : i] is not cut at the beginning, and mostly empty there."""
    ids, n = list(ids), len(ids)
    pairs = [(ids[i], one) for i in range(n) for one in ids[i - window : i] + ids[i + 1 : i + window + 1]]
    return _numbered(pairs, n)


def _numbered(pairs: list[tuple[int, int]], n: int) -> tuple[np.ndarray]:
    if not pairs and n > 1:
        raise ValueError("no pairs at all are the result of many ideas")
    return (np.array(pairs, float),)


def _right_pairs(expected: np.ndarray) -> Callable[[Reply], Message | None]:
    right = [(int(a), int(b)) for a, b in expected]

    def check(reply: Reply) -> Message | None:
        array = as_array(reply.value)
        if array is None or (array.size and (array.ndim != 2 or array.shape[1] != 2)):
            return Message("expected a list of pairs (centre, context)")
        got = [(int(centre), int(context)) for centre, context in array] if array.size else []
        if got == right:
            return None
        counts = Message("{count} pairs came back, expected {expected}", count=len(got), expected=len(right))
        surplus, missing = Counter(got) - Counter(right), Counter(right) - Counter(got)
        if missing:
            return Message("{counts}; {missing} is missing", counts=counts, missing=next(iter(missing)))
        if surplus:
            return Message("{counts}; {surplus} is one too many", counts=counts, surplus=next(iter(surplus)))
        place = next(i for i, (a, b) in enumerate(zip(got, right, strict=True)) if a != b)
        told = "all pairs are there, but in another order: number {place} is {got}, expected {right}"
        return Message(told, place=place, got=got[place], right=right[place])

    return check


def _other_order(seen: list[Any]) -> bool:
    wrong = [one for one in seen if one.problem is not None]
    if not wrong or not all("in another order" in one.problem for one in wrong):
        return False
    # Pairs turned round are the same pairs as well: that mistake has a name of its own.
    return not all(np.array_equal(one.reply.value, np.flip(near(**one.case.given)[0], -1)) for one in wrong)


def _nothing(seen: list[Any]) -> bool:
    """Whether an empty list comes back whatever is asked."""
    came = [as_array(one.reply.value) for one in seen if one.reply.failure is None]
    return len(came) == len(seen) and all(one is not None and one.size == 0 for one in came)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, ids: list[int], window: int) -> Case:
        inputs = {"ids": ids, "window": window}
        check = _right_pairs(near(ids, window)[0])
        # In a window as wide as the sentence many ideas come to the same.
        telling = window < len(ids) - 1
        return function_case(part, about, inputs, names=("the pairs",), check=check, telling=telling)

    def words(count: int) -> list[int]:
        return [int(i) for i in rng.permutation(np.arange(1, 40))[:count]]

    yield case("pairs", "five words, window 1", words(5), 1)
    yield case("pairs", "nine words, window 2", words(9), 2)
    yield case("pairs", "eight words, window 3", words(8), 3)
    yield case("repeated words", "a sentence with repeated words, window 2", [4, 1, 1, 0, 4, 4, 3], 2)
    yield case("repeated words", "the same word three times, window 1", [5, 5, 5], 1)
    yield case("edge cases", "a window wider than the sentence", words(3), 5)
    yield case("edge cases", "two words, window 1", words(2), 1)
    yield case("edge cases", "a single word", words(1), 2)
    a, b, c = words(3)
    yield case("repeated words", "three words in a sentence of seven, window 2", [a, b, b, c, a, a, b], 2)


EXERCISE = exercise(__name__, __doc__, _cases, near, ready_made=("course.text.skip_gram_pairs",))
