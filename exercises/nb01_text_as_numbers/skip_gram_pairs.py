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

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Misconception, Reply, as_array, exercise, function_case


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
        return Message(
            "all pairs are there, but in another order: number {place} is {got}, expected {right}",
            place=place,
            got=got[place],
            right=right[place],
        )

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


PLACES_NOT_WORDS = Misconception(
    "places_not_words",
    "The pairs hold places in the sentence, not the words that stand there.",
    "Place 0 is another word in each sentence: a table of vectors needs the words' ids.",
    "i and j say where; ids[i] and ids[j] say which words.",
    edit="(ids[i], ids[j]) -> (i, j)",
)


def _one_side(side: str) -> Misconception:
    return Misconception(
        "one_side_only",
        f"Only the words to the {side} are paired.",
        "A word is known by the company on both of its sides.",
        "Let the context run from i - window to i + window.",
        edit={"left": "i + window + 1 -> i + 1", "right": "i - window -> i"}[side],
    )


MISCONCEPTIONS = (
    PLACES_NOT_WORDS,
    _one_side("right"),
    _one_side("left"),
    """
includes_the_centre
    and j != i ->
    Each word is also paired with itself.
    Guessing a word from itself is too easy: nothing is learned from it.
    Leave out j == i.

only_the_centre
    j != i -> j == i
    Each word is paired with itself, and with no other.
    The condition that should leave out the centre leaves out all of its company.
    Append where j != i, and not where j == i.

no_pairs
    sign _nothing
    The list is empty, whatever the sentence.
    Of two words next to each other, each is company for the other: that makes two pairs at least.
    Both loops need something to run over, and pairs.append((ids[i], ids[j])) keeps what they find.

window_too_wide
    window -> (window + 1)
    The window is too wide by one.
    window says how many words count on each side.
    range ends before its last number: i - window is the first place, i + window the last.

window_too_narrow
    window -> (window - 1)
    The window is too narrow by one, on both sides.
    window says how many words count on each side.
    i - window is the first place, i + window the last.

last_neighbour_missing
    i + window + 1 -> i + window
    The window ends one too early on its right side.
    range(a, b) ends before b: the word at i + window is left out.
    Let range end at i + window + 1.

skips_equal_words
    j != i -> ids[j] != ids[i]
    Neighbours that are the same word are left out.
    Only a place is never paired with itself; 'very, very' is a fact about the language.
    Compare the places i and j, not ids[i] and ids[j].

wraps_around
    0 <= j < n and -> ; ids[j] -> ids[j % n]
    The first words are paired with the last ones.
    ids[-1] is the last word in Python: a negative place raises no error.
    Begin with max(0, i - window), and end with min(len(ids), ...).

wraps_around
    0 <= j < n -> j < n ; ids[j] -> ids[j % n]
    The first words are paired with the last ones.
    ids[-1] is the last word in Python: a negative place raises no error.
    Begin with max(0, i - window).

ends_left_out
    range(n) -> range(window, n - window)
    Words near the ends are no centre at all.
    Short sentences would give nothing; at the ends there are fewer pairs, not none.
    Let i run over all places, and clip the window.

negative_slice
    use by_slices
    The first words have lost their left neighbours.
    ids[i - window:i] begins with a negative number there, and a negative number counts from the end.
    Begin at max(0, i - window).

context_first
    (ids[i], ids[j]) -> (ids[j], ids[i])
    The pairs are (context, centre).
    The model reads the first and guesses the second.
    The centre, ids[i], comes first.

other_order
    sign _other_order
    All pairs are there, but in another order.
    Two lists can be compared place by place only if everybody goes in the same order.
    The outer loop runs over the centres, the inner one over the contexts from left to right.
""",
)


EXERCISE = exercise(__name__, __doc__, _cases, near, MISCONCEPTIONS, ready_made=("course.text.skip_gram_pairs",))
