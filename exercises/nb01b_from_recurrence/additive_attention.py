"""AdditiveAttention(units): a small network scores each key, as in the translator of 2015, as a Keras layer.

The first attention: 20 minutes, 3 stars

Every query must meet every key. Which shapes make a sum do that, as a table of all pairs?

Project queries and keys to the same width. Give the queries an axis for the keys, and the keys an axis for the queries:
(B, T, 1, units) plus (B, 1, S, units). One tanh over the sum, one vector turns each into a number. The rest you know:
mask, softmax over the keys, mixture of the values.

q = tf.matmul(query, self.Wq)[:, :, tf.newaxis], k = tf.matmul(keys, self.Wk)[:, tf.newaxis]; scores =
tf.squeeze(tf.tensordot(tf.tanh(q + k), self.wv, 1), -1). With a mask: scores -= 1e9 * mask. p = tf.nn.softmax(scores);
return tf.matmul(p, values), p.

builds, 2: The layer has three weights of its own: Wq and Wk, each (width, units), and wv, (units, 1).
values, 4: Context and weights have the right numbers, also for a batch and for T ≠ S.
masks, 2: What the mask hides gets no weight, and the rest sums to 1.
edge cases, 1: One query and one key keep their axes.
inside tf.function, 1: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, layer_case, normal, scattered
from exercises.reference.attention import READY_MADE, softmax


def additive(
    query: np.ndarray,
    keys: np.ndarray,
    values: np.ndarray,
    Wq: np.ndarray,
    Wk: np.ndarray,
    wv: np.ndarray,
    mask: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Context (B, T, Dv) and weights (B, T, S).

    Args:
        query: (B, T, D). keys: (B, S, Dk). values: (B, S, Dv). Wq: (D, units). Wk: (Dk, units). wv: (units, 1).
        mask: 1 = hidden, broadcastable to (B, T, S).
    """
    q, k = query @ Wq, keys @ Wk
    pairs = np.tanh(q[:, :, np.newaxis] + k[:, np.newaxis])
    scores = (pairs @ wv)[..., 0]
    if mask is not None:
        scores = np.where(mask > 0, -1e9, scores)
    weights = softmax(scores)
    return weights @ values, weights


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str,
        about: str,
        B: int,
        T: int,
        S: int,
        widths: tuple[int, int, int],
        units: int,
        mask: np.ndarray | None = None,
        **options: Any,
    ) -> Case:
        D, Dk, Dv = widths
        inputs = {"query": normal(rng, B, T, D), "keys": normal(rng, B, S, Dk), "values": normal(rng, B, S, Dv)}
        weights = {
            "Wq": normal(rng, D, units, scale=0.8),
            "Wk": normal(rng, Dk, units, scale=0.8),
            "wv": normal(rng, units, 1, scale=1.5),
        }
        options.update(init={"units": units}, weights=weights, known=weights, names=("context", "weights"))
        return layer_case(part, about, {**inputs, "mask": mask}, **options)

    padded = np.array([[[0, 0, 0, 1, 1]], [[0, 0, 0, 0, 1]]], np.float32)
    yield case("builds", "a batch of 2, T = 3, S = 4", 2, 3, 4, (5, 5, 5), 6)
    yield case("values", "T = S = 4, all widths 5", 2, 4, 4, (5, 5, 5), 6, gradients=True)
    yield case("values", "T = 2, S = 6, widths 3, 4 and 5", 3, 2, 6, (3, 4, 5), 7)
    yield case("values", "one sentence, T = 5, S = 3, units = width = 4", 1, 5, 3, (4, 4, 4), 4)
    yield case("masks", "a padding mask (B, 1, S), T = 3, S = 5", 2, 3, 5, (4, 4, 4), 5, padded)
    yield case("masks", "a mask (B, T, S), T = S = 4", 3, 4, 4, (4, 4, 4), 6, scattered(rng, 3, 4, 4))
    yield case("edge cases", "one query, one key", 2, 1, 1, (3, 4, 3), 5)
    yield case("inside tf.function", "T = 3, S = 4, inside tf.function", 2, 3, 4, (4, 5, 4), 6, mode="graph")


EXERCISE = exercise(
    __name__, __doc__, _cases, additive,
    ready_made=("keras.layers.AdditiveAttention", "course.layers.AdditiveAttention", *READY_MADE),
)  # fmt: skip
