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

from __future__ import annotations

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


MISCONCEPTIONS = """
not_divided
    / np.sqrt(size + epsilon) ->
    Nothing is divided by: x is only multiplied by gamma.
    Loud words stay loud, and quiet ones quiet; to make them alike is all that this norm does.
    Divide by the root of the mean square, one number for each position.

mean_subtracted
    (x -> ((x - x.mean(axis=-1, keepdims=True))
    (x / -> ((x - x.mean(axis=-1, keepdims=True)) /
    x**2 -> (x - x.mean(axis=-1, keepdims=True)) ** 2
    The mean is subtracted, above the line, below it or in both places.
    Layer normalisation does so in both; RMSNorm saves this very step, and weights trained with the one don't fit the
        other.
    Leave x as it is, above the line and below it.

epsilon_outside_root
    np.sqrt(size + epsilon) -> (np.sqrt(size) + epsilon)
    epsilon is added after the root.
    The formula adds it to the mean square; otherwise saved weights give other numbers, and the root of 0 has no
        gradient.
    √(mean(x²) + ε): move epsilon inside the root.

no_root
    np.sqrt(size + epsilon) -> (size + epsilon)
    x is divided by the mean square, not by its root.
    Twice as large inputs would then come out half as large; they should come out the same.
    Take the square root of mean square + epsilon.

sum_for_mean
    .mean( -> .sum(
    The squares are summed, and the sum isn't divided by their number.
    Each position then gets length 1: the wider the model, the smaller each feature.
    tf.reduce_mean in the place of tf.reduce_sum (tf.norm takes the sum as well).

mean_of_sizes
    (x**2) -> np.abs(x) ; np.sqrt(size + epsilon) -> (size + epsilon)
    The mean of |x| is taken for the root of the mean of x².
    The two are equal only where all features are equally large: a loud one weighs more in the squares.
    Square first, then the mean, then the root: the name RMS read from its end.

over_the_batch
    axis=-1 -> axis=0
    The mean runs over the batch (axis 0).
    A sentence's result then depends on who else is in the batch.
    The last axis, and no other: each position alone.

over_the_words
    axis=-1 -> axis=1
    The mean runs over the words of a sentence (axis 1).
    A word's result then depends on the other words and, in a decoder, on the future.
    The last axis, and no other: each position alone.

over_several_axes
    axis=-1 -> axis=(0, 1, 2)
    axis=-1 -> axis=(1, 2)
    axis=-1 -> axis=(0, 1)
    The mean runs over several axes, not over the features of one position alone.
    Loud and quiet words stay loud and quiet, and each depends on others.
    The last axis, and no other: each position alone.

gamma_forgotten
    * gamma ->
    gamma is not used.
    The layer couldn't give a feature more or less weight than the others.
    Multiply by gamma at the end.

one_plus_gamma
    * gamma -> * (1 + gamma)
    The result is multiplied by 1 + gamma.
    Gemma keeps its weights in this form, so that they start at 0; here gamma itself is the factor.
    ... * gamma.

epsilon_ignored
    + epsilon -> + 1e-6
    epsilon is fixed: whatever is given is not used.
    Models differ in it, Llama takes 1e-5 and others 1e-6, so whoever calls the function must be able to say.
    Use the argument epsilon.

no_epsilon
    + epsilon ->
    epsilon is left out.
    A silent position then gives 0/0: NaN, which spreads through the whole network.
    √(mean(x²) + ε).

axis_lost
    keepdims=True -> keepdims=False
    The axis of the mean is dropped, so it meets the wrong axis of x.
    (B, T) and (B, T, D) are aligned from the right: most shapes give an error, and some give nonsense.
    Use keepdims=True: (B, T, 1).
"""


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    scaled_to_one,
    MISCONCEPTIONS,
    ready_made=(
        "course.layers.rms_norm",
        "course.layers.RMSNorm",
        "keras.layers.RMSNormalization",
        "keras.ops.rms_normalization",
    ),
)
