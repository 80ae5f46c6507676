"""The look-ahead mask: ones strictly above the diagonal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.misconceptions import MASK_NOT_FLOAT32
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "causal_mask"


def look_ahead(
    n: int,
    *,
    form: Literal[
        "right",
        "inverted",
        "with diagonal",
        "lower",
        "one late",
        "additive",
        "negative",
        "nothing",
        "everything",
        "all others",
    ] = "right",
) -> tuple[np.ndarray]:
    """(n, n): 1 where column j lies after row i."""
    ones = np.ones((n, n))
    return (
        {
            "right": np.triu(ones, 1),
            "inverted": np.tril(ones),
            "with diagonal": np.triu(ones),
            "lower": np.tril(ones, -1),
            "one late": np.triu(ones, 2),
            "additive": np.triu(ones, 1) * -1e9,
            "negative": -np.triu(ones, 1),
            "nothing": 0 * ones,
            "everything": ones,
            "all others": 1 - np.eye(n),
        }[form],
    )


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, n: int) -> Case:
        shapes = part == "shapes"
        dtype = "float32" if shapes else ""
        return function_case(ENTRY, part, f"n = {n}", {"n": n}, names=("the mask",), values=not shapes, dtype=dtype)

    yield case("shapes", 7)
    yield case("shapes", int(rng.integers(8, 12)))
    yield case("values", 7)
    yield case("values", int(rng.integers(3, 7)))
    yield case("edge cases", 1)
    yield case("edge cases", 2)


def _minus_infinity(seen: list[Any]) -> bool:
    """−∞ above the diagonal, 0 elsewhere, wherever there is an array."""
    masks = [np.asarray(one.reply.value) for one in seen if isinstance(one.reply.value, np.ndarray)]
    masks = [mask for mask in masks if mask.ndim == 2 and mask.shape[0] == mask.shape[1] > 1]
    return bool(masks) and all(
        np.array_equal(mask, np.where(np.triu(np.ones(mask.shape), 1) > 0, -np.inf, 0)) for mask in masks
    )


EXERCISE = Exercise(
    slug="causal_mask",
    title="Hide the future",
    minutes=5,
    stars=1,
    way="short",
    entry=ENTRY,
    hints=(
        "Take the third word. Which words may it see, and on which side of the diagonal are the others?",
        (
            "Draw the table for three words: the first row has two ones, the last has none. `tf.linalg.band_part` "
            "keeps a band along the diagonal and puts zeros elsewhere. Is it easier to keep what is hidden, or what "
            "is seen?"
        ),
        (
            "Row i is the word that looks, column j the word that is looked at. Hide j where j > i. "
            "tf.linalg.band_part(ones, -1, 0) keeps the lower triangle with the diagonal: what is left when you take "
            "it from ones?"
        ),
    ),
    parts=(
        Part("shapes", 1, "The mask is (n, n), float32."),
        Part("values", 7, "Ones stand strictly above the diagonal, zeros elsewhere."),
        Part("edge cases", 2, "One word and two words work."),
    ),
    cases=_cases,
    reference=look_ahead,
    misconceptions=(
        Misconception(
            "inverted",
            "The mask is inverted: it has ones where a word may look.",
            "Here 1 means hidden; this mask hides the past and shows the future.",
            "Take it from ones: 1 - mask.",
            twist={"form": "inverted"},
        ),
        Misconception(
            "hides_the_diagonal",
            "The diagonal is hidden as well.",
            "A word may look at itself; the first word would have nothing left to look at.",
            "Zeros belong on the diagonal.",
            twist={"form": "with diagonal"},
        ),
        Misconception(
            "lower_triangle",
            "The ones stand below the diagonal.",
            "Row i is the word that looks: this mask hides the words before it and shows those after it.",
            "Hide column j where j > i: that is above the diagonal.",
            twist={"form": "lower"},
        ),
        Misconception(
            "one_word_ahead",
            "The ones begin one place too late: each word still sees the one after it.",
            "The next word is the very one that it will have to predict.",
            "Hide column j where j > i: the first one stands right beside the diagonal.",
            twist={"form": "one late"},
        ),
        Misconception(
            "ready_to_be_added",
            "What is hidden holds a huge negative number instead of 1.",
            "Some libraries add such a mask to the scores. Here the mask says what is hidden, and the attention makes "
            "the number; it would be multiplied once more.",
            "1 for hidden, 0 for visible.",
            twist={"form": "additive"},
        ),
        Misconception(
            "ready_to_be_added",
            "What is hidden holds minus infinity instead of 1.",
            "Some libraries add such a mask to the scores. Here the mask says what is hidden, and the attention makes "
            "the number; 0 times infinity would be NaN.",
            "1 for hidden, 0 for visible.",
            sign=_minus_infinity,
        ),
        Misconception(
            "minus_one",
            "What is hidden holds −1, and not 1.",
            "The attention takes a large number times the mask away from the scores: with −1 the future would get all "
            "the weight.",
            "Look at the order of the subtraction: 1 − what may be seen.",
            twist={"form": "negative"},
        ),
        Misconception(
            "nothing_hidden",
            "The mask is 0 everywhere: it hides nothing.",
            "Each word would see the words after it, and those are what it has to predict.",
            "Print it for n = 3: the first row needs two ones.",
            twist={"form": "nothing"},
        ),
        Misconception(
            "everything_hidden",
            "The mask is 1 everywhere: it hides all words, each word's own place as well.",
            "Where everything is hidden, nothing is left to look at, and all places weigh the same again.",
            "Zeros belong on the diagonal and below it.",
            twist={"form": "everything"},
        ),
        Misconception(
            "past_hidden_too",
            "The past is hidden as well: each word sees only itself.",
            "What a word could learn from the others is all before it in the sentence.",
            "Zeros belong below the diagonal, too: hide column j only where j > i.",
            twist={"form": "all others"},
        ),
        MASK_NOT_FLOAT32,
    ),
    ready_made=("course.layers.causal_mask",),
)
