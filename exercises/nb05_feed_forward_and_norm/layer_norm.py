"""layer_norm(x, gamma, beta, epsilon): each position gets mean 0 and variance 1 over its own features.

Layer normalisation: 10 minutes, 2 stars, short

The sound engineer sets one microphone. Whose numbers does she look at, and whose not?

Mean and variance run over the features of one position, the last axis. To meet x again they have to keep that axis,
with length 1. And look where ε stands in the formula.

mean = tf.reduce_mean(x, axis=-1, keepdims=True), and the variance is the mean of (x - mean)² along the same axis
(tf.nn.moments gives both). Then gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta.

values, 6: Each position is normalised over its own features, then scaled and shifted.
epsilon, 2: epsilon stands under the root and keeps a constant position from dividing by zero.
a single word, 1: A single word is normalised like any other.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.reference.norm import layer_norm


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, epsilon: float | None = None, **options: Any) -> Case:
        # Positions and features of different sizes, so that it shows over what the mean was taken.
        x = normal(rng, B, T, D) * (1 + normal(rng, B, T, 1) ** 2) + 2 * normal(rng, 1, 1, D) + normal(rng, B, 1, 1)
        if options.pop("constant", False):
            x[:, 0] = rng.choice([-0.5, -0.25, 0.25, 0.5])  # with a power of 2 for D the mean is exact in float32
        gamma, beta = 1 + normal(rng, D, scale=0.5), normal(rng, D)
        inputs = {"x": x, "gamma": gamma, "beta": beta, "epsilon": epsilon}
        telling = B > 1 and T > 1  # along an axis of length 1 every mean leaves nothing, so mistakes look alike
        return function_case(part, about, inputs, names=("the result",), telling=telling, **options)

    yield case("values", "a batch of 2, T = 3, D = 5", 2, 3, 5)
    yield case("values", "one sentence, T = 4, D = 7", 1, 4, 7)
    yield case("values", "a batch of 4, T = 4, D = 4", 4, 4, 4)
    yield case("values", "a batch of 3, T = 5, D = 20", 3, 5, 20)
    yield case("epsilon", "epsilon = 0.5, a batch of 2, T = 3, D = 6", 2, 3, 6, 0.5)
    yield case("epsilon", "a position whose features are all equal", 2, 3, 8, constant=True)
    yield case("a single word", "T = 1, a batch of 3, D = 5", 3, 1, 5)
    yield case("inside tf.function", "a batch of 2, T = 4, D = 6, inside tf.function", 2, 4, 6, mode="graph")


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    layer_norm,
    ready_made=(
        "course.layers.layer_norm", "course.layers.AddNorm", "keras.layers.LayerNormalization",
        "keras.ops.layer_normalization",
    ),
)  # fmt: skip
