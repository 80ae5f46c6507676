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

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case


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


EXERCISE = exercise(__name__, __doc__, _cases, look_ahead, ready_made=("course.layers.causal_mask",))
