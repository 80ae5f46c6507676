"""causal_mask(n): the look-ahead mask, ones strictly above the diagonal.

Hide the future: 5 minutes, short

Take the third word. Which words may it see, and on which side of the diagonal are the others?

Draw the table for three words: the first row has two ones, the last has none. `tf.linalg.band_part` keeps a band along
the diagonal and puts zeros elsewhere. Is it easier to keep what is hidden, or what is seen?

Row i is the word that looks, column j the word that is looked at. Hide j where j > i. tf.linalg.band_part(ones, -1, 0)
keeps the lower triangle with the diagonal: what is left when you take it from ones?

shapes, 1: The mask is (n, n), float32.
values, 5: Ones stand strictly above the diagonal, zeros elsewhere.
edge cases, 2: One word and two words work.
in your machine, 2: It works inside tf.function, where n is a tensor, as your machine asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from exercises.building.shared_misconceptions import MASK_NOT_FLOAT32


def look_ahead(n: int) -> tuple[np.ndarray]:
    """(n, n): 1 where column j lies after row i."""
    return (np.triu(np.ones((n, n)), 1),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, n: int) -> Case:
        shapes = part == "shapes"
        dtype = "float32" if shapes else ""
        return function_case(part, f"n = {n}", {"n": n}, names=("the mask",), values=not shapes, dtype=dtype)

    yield case("shapes", 7)
    yield case("shapes", int(rng.integers(8, 12)))
    yield case("values", 7)
    yield case("values", int(rng.integers(3, 7)))
    yield case("edge cases", 1)
    yield case("edge cases", 2)
    n = np.array(5, np.int32)  # the model asks `tf.shape` how long its sentences are
    inside = "n = 5 as a tensor, inside tf.function"
    yield function_case("in your machine", inside, {"n": n}, known={"n": 5}, names=("the mask",), mode="graph")


def _minus_infinity(seen: list[Any]) -> bool:
    """−∞ above the diagonal, 0 elsewhere, wherever there is an array."""
    masks = [np.asarray(one.reply.value) for one in seen if isinstance(one.reply.value, np.ndarray)]
    masks = [mask for mask in masks if mask.ndim == 2 and mask.shape[0] == mask.shape[1] > 1]
    return bool(masks) and all(
        np.array_equal(mask, np.where(np.triu(np.ones(mask.shape), 1) > 0, -np.inf, 0)) for mask in masks
    )


MISCONCEPTIONS = """
inverted
    triu(np.ones((n, n)), 1) -> tril(np.ones((n, n)))
    The mask is inverted: it has ones where a word may look.
    Here 1 means hidden; this mask hides the past and shows the future.
    Take it from ones: 1 - mask.

hides_the_diagonal
    , 1) -> , 0)
    The diagonal is hidden as well.
    A word may look at itself; the first word would have nothing left to look at.
    Zeros belong on the diagonal.

lower_triangle
    triu(np.ones((n, n)), 1) -> tril(np.ones((n, n)), -1)
    The ones stand below the diagonal.
    Row i is the word that looks: this mask hides the words before it and shows those after it.
    Hide column j where j > i: that is above the diagonal.

one_word_ahead
    , 1) -> , 2)
    The ones begin one place too late: each word still sees the one after it.
    The next word is the very one that it will have to predict.
    Hide column j where j > i: the first one stands right beside the diagonal.

ready_to_be_added
    1),) -> 1) * -1e9,)
    What is hidden holds a huge negative number instead of 1.
    Some libraries add such a mask to the scores. Here the mask says what is hidden, and the attention makes the
        number; it would be multiplied once more.
    1 for hidden, 0 for visible.

minus_one
    np.triu -> -np.triu
    What is hidden holds −1, and not 1.
    The attention takes a large number times the mask away from the scores: with −1 the future would get all the
        weight.
    Look at the order of the subtraction: 1 − what may be seen.

nothing_hidden
    np.triu(np.ones((n, n)), 1) -> np.zeros((n, n))
    The mask is 0 everywhere: it hides nothing.
    Each word would see the words after it, and those are what it has to predict.
    Print it for n = 3: the first row needs two ones.

everything_hidden
    np.triu(np.ones((n, n)), 1) -> np.ones((n, n))
    The mask is 1 everywhere: it hides all words, each word's own place as well.
    Hiding all is hiding nothing: all scores go down alike, and the future gets its weight again.
    Zeros belong on the diagonal and below it.

past_hidden_too
    np.triu(np.ones((n, n)), 1) -> 1 - np.eye(n)
    The past is hidden as well: each word sees only itself.
    What a word could learn from the others is all before it in the sentence.
    Zeros belong below the diagonal, too: hide column j only where j > i.

ready_to_be_added
    sign _minus_infinity
    What is hidden holds minus infinity instead of 1.
    Some libraries add such a mask to the scores. Here the mask says what is hidden, and the attention makes the number;
        0 times infinity would be NaN.
    1 for hidden, 0 for visible.
"""

EXERCISE = exercise(
    __name__, __doc__, _cases, look_ahead, (MISCONCEPTIONS, MASK_NOT_FLOAT32), ready_made=("course.layers.causal_mask",)
)
