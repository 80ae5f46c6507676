"""rms_norm(x, gamma, epsilon): each position gets a mean square of 1; nothing is centred, nothing is added.

Only the loudness: 6 minutes

What is left of layer normalisation when the mean and beta go?

One number for each position is left: the root of the mean of the squares, along the last axis. Keep that axis, so that
it divides.

The mean of tf.square(x) along the last axis, with keepdims=True. Then x / tf.sqrt(that + epsilon) * gamma.

values, 6: Each position is divided by the root of its mean square, then scaled by gamma.
epsilon, 2: epsilon stands under the root and keeps a silent position from dividing by zero.
a single word, 1: A single word is normalised like any other.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def scaled_to_one(x: np.ndarray, gamma: np.ndarray, epsilon: float = 1e-6) -> tuple[np.ndarray]:
    """Each position over the root of its mean square: x / √(mean(x²) + ε) · γ; x (B, T, D), gamma (D,)."""
    size = (x**2).mean(axis=-1, keepdims=True)
    return (x / np.sqrt(size + epsilon) * gamma,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, epsilon: float | None = None, **options: Any) -> Case:
        # Loud and quiet words, and a mean away from 0, so that it shows over what the mean runs, and whether it stays.
        x = normal(rng, B, T, D) * (1 + normal(rng, B, T, 1) ** 2) + 2 * normal(rng, 1, 1, D) + normal(rng, B, T, 1)
        if options.pop("silent", False):
            x[:, 0] = 0
        inputs = {"x": x, "gamma": 1 + normal(rng, D, scale=0.5), "epsilon": epsilon}
        telling = B > 1 and T > 1
        return function_case(part, about, inputs, names=("the result",), telling=telling, **options)

    yield case("values", "a batch of 2, T = 3, D = 5", 2, 3, 5)
    yield case("values", "one sentence, T = 4, D = 7", 1, 4, 7)
    yield case("values", "a batch of 4, T = 4, D = 4", 4, 4, 4)
    yield case("values", "a batch of 3, T = 5, D = 20", 3, 5, 20)
    yield case("epsilon", "epsilon = 0.5, a batch of 2, T = 3, D = 6", 2, 3, 6, 0.5)
    yield case("epsilon", "a position whose features are all 0", 2, 3, 8, silent=True)
    yield case("a single word", "T = 1, a batch of 3, D = 5", 3, 1, 5)
    yield case("inside tf.function", "a batch of 2, T = 4, D = 6, inside tf.function", 2, 4, 6, mode="graph")


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    scaled_to_one,
    ready_made=(
        "course.layers.rms_norm",
        "course.layers.RMSNorm",
        "keras.layers.RMSNormalization",
        "keras.ops.rms_normalization",
    ),
)
