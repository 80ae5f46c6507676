"""skip_gram_pairs(ids, window): each word with the words near it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.judging.compare import as_array
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.judging.said import Said

ENTRY = "skip_gram_pairs"


def near(
    ids: Sequence[int],
    window: int,
    *,
    sides: Literal["both", "left", "right"] = "both",
    itself: Literal["never", "paired", "alone", "equal words dropped"] = "never",
    wider: int = 0,
    right_end: Literal["in", "out"] = "in",
    ends: Literal["clipped", "wrapped", "wrapped left", "left out", "negative slice"] = "clipped",
    turned: bool = False,
    of: Literal["words", "places"] = "words",
) -> tuple[np.ndarray]:
    """The pairs (centre, context), (N, 2); (0,) where there is none."""
    ids = ids if of == "words" else range(len(ids))
    n, window = len(ids), window + wider
    reach = range(
        0 if sides == "right" else -window,
        (0 if sides == "left" else window) + (1 if right_end == "in" else 0),
    )
    pairs = []
    for i in range(n):
        if ends == "left out" and not window <= i < n - window:
            continue
        if ends == "negative slice":  # ids[i - window:i] is not cut at the beginning, and mostly empty there
            around = [*list(ids)[i - window : i], *ids[i + 1 : i + window + 1]]
            pairs += [(other, ids[i]) if turned else (ids[i], other) for other in around]
            continue
        for step in reach:
            j = i + step
            if ends == "wrapped" or (ends == "wrapped left" and j < 0):
                j %= n
            if not 0 <= j < n:
                continue
            if itself == "alone" and step != 0:
                continue
            if step == 0 and itself not in ("paired", "alone"):
                continue
            if itself == "equal words dropped" and ids[i] == ids[j]:
                continue
            pairs.append((ids[j], ids[i]) if turned else (ids[i], ids[j]))
    if not pairs and n > 1:
        raise ValueError("no pairs at all are the result of many ideas")
    return (np.array(pairs, float),)


def _right_pairs(expected: np.ndarray) -> Callable[[Reply], Said | None]:
    right = [(int(a), int(b)) for a, b in expected]

    def check(reply: Reply) -> Said | None:
        array = as_array(reply.value)
        if array is None or (array.size and (array.ndim != 2 or array.shape[1] != 2)):
            return Said("expected a list of pairs (centre, context)")
        got = [(int(centre), int(context)) for centre, context in array] if array.size else []
        if got == right:
            return None
        counts = Said("{count} pairs came back, expected {expected}", count=len(got), expected=len(right))
        surplus, missing = Counter(got) - Counter(right), Counter(right) - Counter(got)
        if missing:
            return Said("{counts}; {missing} is missing", counts=counts, missing=next(iter(missing)))
        if surplus:
            return Said("{counts}; {surplus} is one too many", counts=counts, surplus=next(iter(surplus)))
        place = next(i for i, (a, b) in enumerate(zip(got, right, strict=True)) if a != b)
        return Said(
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
    return not all(np.array_equal(one.reply.value, near(**one.case.given, turned=True)[0]) for one in wrong)


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
        return function_case(ENTRY, part, about, inputs, names=("the pairs",), check=check, telling=telling)

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


PLACES_NOT_WORDS = Misconception(
    "places_not_words",
    "The pairs hold places in the sentence, not the words that stand there.",
    "Place 0 is another word in each sentence: a table of vectors needs the words' ids.",
    "i and j say where; ids[i] and ids[j] say which words.",
    twist={"of": "places"},
)


def _one_side(side: str) -> Misconception:
    return Misconception(
        "one_side_only",
        f"Only the words to the {side} are paired.",
        "A word is known by the company on both of its sides.",
        "Let the context run from i - window to i + window.",
        twist={"sides": side},
    )


EXERCISE = Exercise(
    slug="skip_gram_pairs",
    title="The company of a word",
    minutes=12,
    stars=2,
    entry=ENTRY,
    hints=(
        "Stand on one word of the sentence. At which places may you look, and what becomes of them at the two ends?",
        (
            "One loop inside another: the outer one over the places of the centre, the inner one over the places "
            "around it. The inner one must not leave the sentence on either side, and it passes over the centre's "
            "own place."
        ),
        (
            "Two loops: i over the places of the centre, and j over range(max(0, i - window), min(len(ids), i + "
            "window + 1)). Leave out j == i, and append (ids[i], ids[j]). Compare the places i and j, not the words."
        ),
    ),
    parts=(
        Part("pairs", 5, "Each word meets its neighbours on both sides, in order."),
        Part("repeated words", 2, "A word that comes twice is paired by its places."),
        Part("edge cases", 3, "At the ends there are fewer pairs, for a single word none."),
    ),
    cases=_cases,
    reference=near,
    misconceptions=(
        PLACES_NOT_WORDS,
        _one_side("right"),
        _one_side("left"),
        Misconception(
            "includes_the_centre",
            "Each word is also paired with itself.",
            "Guessing a word from itself is too easy: nothing is learned from it.",
            "Leave out j == i.",
            twist={"itself": "paired"},
        ),
        Misconception(
            "only_the_centre",
            "Each word is paired with itself, and with no other.",
            "The condition that should leave out the centre leaves out all of its company.",
            "Append where j != i, and not where j == i.",
            twist={"itself": "alone"},
        ),
        Misconception(
            "no_pairs",
            "The list is empty, whatever the sentence.",
            "Of two words next to each other, each is company for the other: that makes two pairs at least.",
            "Both loops need something to run over, and pairs.append((ids[i], ids[j])) keeps what they find.",
            sign=_nothing,
        ),
        Misconception(
            "window_too_wide",
            "The window is too wide by one.",
            "window says how many words count on each side.",
            "range ends before its last number: i - window is the first place, i + window the last.",
            twist={"wider": 1},
        ),
        Misconception(
            "window_too_narrow",
            "The window is too narrow by one, on both sides.",
            "window says how many words count on each side.",
            "i - window is the first place, i + window the last.",
            twist={"wider": -1},
        ),
        Misconception(
            "last_neighbour_missing",
            "The window ends one too early on its right side.",
            "range(a, b) ends before b: the word at i + window is left out.",
            "Let range end at i + window + 1.",
            twist={"right_end": "out"},
        ),
        Misconception(
            "skips_equal_words",
            "Neighbours that are the same word are left out.",
            "Only a place is never paired with itself; 'very, very' is a fact about the language.",
            "Compare the places i and j, not ids[i] and ids[j].",
            twist={"itself": "equal words dropped"},
        ),
        Misconception(
            "wraps_around",
            "The first words are paired with the last ones.",
            "ids[-1] is the last word in Python: a negative place raises no error.",
            "Begin with max(0, i - window), and end with min(len(ids), ...).",
            twist={"ends": "wrapped"},
        ),
        Misconception(
            "wraps_around",
            "The first words are paired with the last ones.",
            "ids[-1] is the last word in Python: a negative place raises no error.",
            "Begin with max(0, i - window).",
            twist={"ends": "wrapped left"},
        ),
        Misconception(
            "ends_left_out",
            "Words near the ends are no centre at all.",
            "Short sentences would give nothing; at the ends there are fewer pairs, not none.",
            "Let i run over all places, and clip the window.",
            twist={"ends": "left out"},
        ),
        Misconception(
            "negative_slice",
            "The first words have lost their left neighbours.",
            "ids[i - window:i] begins with a negative number there, and a negative number counts from the end.",
            "Begin at max(0, i - window).",
            twist={"ends": "negative slice"},
        ),
        Misconception(
            "context_first",
            "The pairs are (context, centre).",
            "The model reads the first and guesses the second.",
            "The centre, ids[i], comes first.",
            twist={"turned": True},
        ),
        Misconception(
            "other_order",
            "All pairs are there, but in another order.",
            "A later exercise, and a colleague who compares two runs, rely on the order.",
            "The outer loop runs over the centres, the inner one over the contexts from left to right.",
            sign=_other_order,
        ),
    ),
    ready_made=("course.text.skip_gram_pairs",),
)
