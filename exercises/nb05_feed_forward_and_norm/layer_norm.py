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

from __future__ import annotations

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


MISCONCEPTIONS = """
mean_left_in
    y = (x - mean) -> y = x
    The mean is in the variance, but it isn't subtracted from x itself.
    What comes out then has the right spread and still lies off 0.
    Above the line stands x − mean, not x.

gamma_times_beta
    y * gamma + beta -> (y + beta) * gamma
    gamma multiplies beta as well.
    The shift then grows and shrinks with the scale; each was to have its own number.
    Close the bracket before the sum: gamma * (…) + beta.

over_the_batch
    axis=-1 -> axis=0
    Mean and variance run over the batch (axis 0).
    That is the way of batch normalisation: a sentence's result then depends on who else is in the batch.
    Attention and the FCLayer treat each position alone, and so does the norm: the last axis, and no other.

over_the_words
    axis=-1 -> axis=1
    Mean and variance run over the words of a sentence (axis 1).
    A word's result then depends on the other words, on the padding and, in a decoder, on the future.
    Attention and the FCLayer treat each position alone, and so does the norm: the last axis, and no other.

over_batch_and_words
    axis=-1 -> axis=(0, 1)
    Mean and variance run over the batch and the words, as in batch normalisation.
    A word's result then depends on all the others, and on who else is in the batch.
    Attention and the FCLayer treat each position alone, and so does the norm: the last axis, and no other.

over_words_and_features
    axis=-1 -> axis=(1, 2)
    Mean and variance run over words and features together: one of each for a whole sentence.
    A word's result then depends on the other words, on the padding and, in a decoder, on the future.
    Attention and the FCLayer treat each position alone, and so does the norm: the last axis, and no other.

over_all_axes
    axis=-1 -> axis=(0, 1, 2)
    Mean and variance run over everything: one number each for the whole batch.
    Loud and quiet words stay loud and quiet, and each depends on all the others.
    Attention and the FCLayer treat each position alone, and so does the norm: the last axis, and no other.

gamma_and_beta_exchanged
    y * gamma + beta -> y * beta + gamma
    beta multiplies, and gamma is added.
    A fresh layer has γ = 1 and β = 0: it would give 1 everywhere, whatever comes in.
    gamma scales, beta shifts: gamma * ... + beta.

epsilon_outside_root
    np.sqrt(variance + epsilon) -> (np.sqrt(variance) + epsilon)
    epsilon is added to the standard deviation, after the root.
    The formula adds it to the variance; otherwise saved weights of other libraries give other numbers, and the
        root of 0 has no gradient.
    √(σ² + ε): move epsilon inside the root.

no_root
    np.sqrt(variance + epsilon) -> (variance + epsilon)
    The difference is divided by the variance, not by its root.
    Twice as large inputs would then come out half as large; they should come out the same.
    Take the square root of variance + epsilon.

not_divided
    / np.sqrt(variance + epsilon) ->
    Nothing is divided by: the mean is subtracted, and the size stays as it was.
    Loud words stay loud, and the sums that later layers take of them grow from block to block.
    Divide x − μ by √(σ² + ε), before gamma.

squared_for_rooted
    np.sqrt(variance + epsilon) -> (variance + epsilon) ** 2
    The variance is squared where its root belongs.
    Twice as large inputs would then come out eight times as small; they should come out the same.
    tf.sqrt(variance + epsilon).

mean_over_another_axis
    x.mean(axis=-1 -> x.mean(axis=0
    x.mean(axis=-1 -> x.mean(axis=1
    x.mean(axis=-1 -> x.mean(axis=(0, 1)
    x.mean(axis=-1 -> x.mean(axis=(1, 2)
    x.mean(axis=-1 -> x.mean(axis=(0, 1, 2)
    The mean runs over another axis than the variance, which runs over the features.
    What is taken from a word then depends on other words, and its own mean doesn't become 0.
    Both run over the last axis, axis=-1.

n_minus_1
    ** 2).mean(axis=-1, keepdims=True) -> ** 2).sum(axis=-1, keepdims=True) / (x.shape[-1] - 1)
    The variance divides by n − 1.
    That is how a sample estimates a population. Here the features are all there are: divide by n.
    Look for ddof=1 or unbiased=True, or a D - 1 of your own.

mean_not_subtracted
    x - mean -> x
    The mean is not subtracted.
    That is another norm (RMSNorm, used in many newer models); here each position gets mean 0 before
        gamma and beta.
    Subtract the mean from x, also inside the variance.

variance_over_another_axis
    2).mean(axis=-1 -> 2).mean(axis=0
    2).mean(axis=-1 -> 2).mean(axis=1
    2).mean(axis=-1 -> 2).mean(axis=(0, 1)
    2).mean(axis=-1 -> 2).mean(axis=(0, 1, 2)
    The mean runs over the features, the variance over another axis.
    What a word is divided by then comes from other words: loud and quiet ones no longer get the same size.
    Both run over the last axis, axis=-1.

variance_not_centred
    (x - mean) ** 2 -> x**2
    The variance is the mean of x², with no mean subtracted inside.
    That is how far x is from 0, not how far its features lie apart.
    First x − μ, then the square, then the mean.

squares_added_up
    ** 2).mean( -> ** 2).sum(
    The squares are added up, and not averaged.
    The numbers then come out smaller by √D, and the wider the layer, the smaller.
    The variance is the mean of the squares: reduce_mean.

squares_not_averaged
    ** 2).mean(axis=-1, keepdims=True) -> ** 2)
    Each number is divided by its own distance from the mean: the mean of the squares is missing.
    All that is left of a feature is then its sign: β + γ or β − γ.
    Take the mean of the squares over the features: one variance for each position.

mean_added
    y = (x - mean) -> y = (x + mean)
    The mean is added to x, not subtracted from it.
    The mean of a position is then doubled, where it should be gone.
    x − μ: look at the sign above the fraction.

mean_added_inside
    ((x - mean) -> ((x + mean)
    Inside the variance the mean is added to x, not subtracted from it.
    That is not how far the features lie apart: it grows with the mean itself.
    (x − μ)²: look at the sign inside the square.

gamma_forgotten
    y * gamma -> y
    gamma is not used.
    The layer couldn't give a feature more or less weight than the others.
    Multiply by gamma before adding beta.

beta_forgotten
    + beta ->
    beta is not used.
    The layer couldn't move a feature away from mean 0.
    Add beta at the end.

epsilon_ignored
    variance + epsilon -> variance + 1e-6
    epsilon is fixed: whatever is given is not used.
    Libraries differ in it, from 1e-3 to 1e-12, so whoever calls the function must be able to say.
    Use the argument epsilon.

no_epsilon
    + epsilon ->
    epsilon is left out.
    A position whose features are all equal then gives 0/0: NaN, which spreads through the whole network.
    √(σ² + ε).

axis_lost
    keepdims=True -> keepdims=False ; ((x - mean) -> ((x - x.mean(axis=-1, keepdims=True))
    The axis of mean and variance is dropped, so they meet the wrong axis of x.
    (B, T) and (B, T, D) are aligned from the right: most shapes give an error, and some give nonsense.
    Use keepdims=True: (B, T, 1).
"""

EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    layer_norm,
    MISCONCEPTIONS,
    ready_made=(
        "course.layers.layer_norm",
        "course.layers.AddNorm",
        "keras.layers.LayerNormalization",
        "keras.ops.layer_normalization",
    ),
)
