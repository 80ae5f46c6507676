"""attribute_logits(parts, table, token): what each part adds to one word's logit, behind the last norm.

Who wrote this word?: 15 minutes, 2 stars

A bill is paid by several guests, in another currency. Does each of them go to a bank of their own?

The norm does two things: it takes a mean away, and it divides. The mean of a sum is the sum of means, so every part can
be centred by itself. The divisor belongs to the whole stream, once.

whole = tf.reduce_sum(parts, axis=0); its standard deviation is tf.math.reduce_std(whole, -1, keepdims=True), with 1e-6
under the root. Then (parts − their own means) / that, times table[token], summed over the last axis.

values, 6: Each part is centred, divided by the spread of the whole, and read by the token's row.
any number of axes, 2: Parts of one word or of a batch are all the same to it.
inside tf.function, 2: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def shares(parts: np.ndarray, table: np.ndarray, token: int) -> tuple[np.ndarray]:
    """Parts (P, ..., D) and the table (V, D) to what each adds to the token's logit, (P, ...)."""
    whole = parts.sum(axis=0)
    spread = np.sqrt(whole.var(axis=-1, keepdims=True) + 1e-6)
    centred = parts - parts.mean(axis=-1, keepdims=True)
    found = (centred / spread * table[token]).sum(axis=-1)
    return (found,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, P: int, places: tuple[int, ...], D: int, V: int, *, loud: float = 1.0, **options: Any
    ) -> Case:
        loudness = 0.5 + 2 * rng.random((P, *[1] * len(places), 1), np.float32)
        parts = loud * (normal(rng, P, *places, D) * loudness + normal(rng, P, *places, 1))
        token = int(rng.integers(1, min(V, D) - 1))
        inputs = {"parts": parts, "table": normal(rng, V, D), "token": token}
        return function_case(part, about, inputs, names=("the shares",), **options)

    yield case("values", "4 parts, a batch of 2, T = 3, D = 6, V = 9", 4, (2, 3), 6, 9)
    yield case("values", "7 parts, a batch of 3, T = 4, D = 5, V = 4", 7, (3, 4), 5, 4)
    yield case("values", "3 parts, a batch of 3, T = 3, D = V = 7", 3, (3, 3), 7, 7)
    yield case("values", "4 parts, all of them tiny, D = 6, V = 9", 4, (2, 3), 6, 9, loud=5e-4)
    yield case("any number of axes", "5 parts of one word, (5, D), D = 6, V = 8", 5, (), 6, 8)
    yield case("any number of axes", "2 parts of four words, (2, 4, D), D = 8, V = 5", 2, (4,), 8, 5)
    yield case(
        "inside tf.function", "3 parts, T = 2, D = 5, V = 6, inside tf.function", 3, (2, 2), 5, 6, mode="sized_graph"
    )


EXERCISE = exercise(__name__, __doc__, _cases, shares, ready_made=("course.interpret.attributions",))
