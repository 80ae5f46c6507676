"""layer_norm(x, gamma, beta, epsilon): each position gets mean 0 and variance 1 over its own features."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.misconceptions import forms
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.reference.norm import layer_norm

ENTRY = "layer_norm"


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, epsilon: float | None = None, **options: Any) -> Case:
        # Positions and features of different sizes, so that it shows over what the mean was taken.
        x = normal(rng, B, T, D) * (1 + normal(rng, B, T, 1) ** 2) + 2 * normal(rng, 1, 1, D) + normal(rng, B, 1, 1)
        if options.pop("constant", False):
            x[:, 0] = rng.choice([-0.5, -0.25, 0.25, 0.5])  # with a power of 2 for D the mean is exact in float32
        gamma, beta = 1 + normal(rng, D, scale=0.5), normal(rng, D)
        inputs = {"x": x, "gamma": gamma, "beta": beta, "epsilon": epsilon}
        telling = B > 1 and T > 1  # along an axis of length 1 every mean leaves nothing, so mistakes look alike
        return function_case(ENTRY, part, about, inputs, names=("the result",), telling=telling, **options)

    yield case("values", "a batch of 2, T = 3, D = 5", 2, 3, 5)
    yield case("values", "one sentence, T = 4, D = 7", 1, 4, 7)
    yield case("values", "a batch of 4, T = 4, D = 4", 4, 4, 4)
    yield case("values", "a batch of 3, T = 5, D = 20", 3, 5, 20)
    yield case("epsilon", "epsilon = 0.5, a batch of 2, T = 3, D = 6", 2, 3, 6, 0.5)
    yield case("epsilon", "a position whose features are all equal", 2, 3, 8, constant=True)
    yield case("a single word", "T = 1, a batch of 3, D = 5", 3, 1, 5)
    yield case("inside tf.function", "a batch of 2, T = 4, D = 6, inside tf.function", 2, 4, 6, mode="graph")


WRONG_AXIS = "Attention and the FCLayer treat each position alone, and so does the norm: the last axis, and no other."

EXERCISE = Exercise(
    slug="layer_norm",
    title="Layer normalisation",
    minutes=10,
    stars=2,
    way="short",
    entry=ENTRY,
    hints=(
        "The sound engineer sets one microphone. Whose numbers does she look at, and whose not?",
        (
            "Mean and variance run over the features of one position, the last axis. To meet x again they have to "
            "keep that axis, with length 1. And look where ε stands in the formula."
        ),
        (
            "mean = tf.reduce_mean(x, axis=-1, keepdims=True), and the variance is the mean of (x - mean)² along the "
            "same axis (tf.nn.moments gives both). Then gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta."
        ),
    ),
    parts=(
        Part("values", 6, "Each position is normalised over its own features, then scaled and shifted."),
        Part("epsilon", 2, "epsilon stands under the root and keeps a constant position from dividing by zero."),
        Part("a single word", 1, "A single word is normalised like any other."),
        Part("inside tf.function", 1, "It works inside tf.function as well."),
    ),
    cases=_cases,
    reference=layer_norm,
    misconceptions=(
        Misconception(
            "mean_left_in",
            "The mean is in the variance, but it isn't subtracted from x itself.",
            "What comes out then has the right spread and still lies off 0.",
            "Above the line stands x − mean, not x.",
            twist={"above": "x"},
        ),
        Misconception(
            "gamma_times_beta",
            "gamma multiplies beta as well.",
            "The shift then grows and shrinks with the scale; each was to have its own number.",
            "Close the bracket before the sum: gamma * (…) + beta.",
            twist={"shifted_first": True},
        ),
        Misconception(
            "over_the_batch",
            "Mean and variance run over the batch (axis 0).",
            "That is the way of batch normalisation: a sentence's result then depends on who else is in the batch.",
            WRONG_AXIS,
            twist={"axis": 0},
        ),
        Misconception(
            "over_the_words",
            "Mean and variance run over the words of a sentence (axis 1).",
            "A word's result then depends on the other words, on the padding and, in a decoder, on the future.",
            WRONG_AXIS,
            twist={"axis": 1},
        ),
        Misconception(
            "over_batch_and_words",
            "Mean and variance run over the batch and the words, as in batch normalisation.",
            "A word's result then depends on all the others, and on who else is in the batch.",
            WRONG_AXIS,
            twist={"axis": (0, 1)},
        ),
        Misconception(
            "over_words_and_features",
            "Mean and variance run over words and features together: one of each for a whole sentence.",
            "A word's result then depends on the other words, on the padding and, in a decoder, on the future.",
            WRONG_AXIS,
            twist={"axis": (1, 2)},
        ),
        Misconception(
            "over_all_axes",
            "Mean and variance run over everything: one number each for the whole batch.",
            "Loud and quiet words stay loud and quiet, and each depends on all the others.",
            WRONG_AXIS,
            twist={"axis": (0, 1, 2)},
        ),
        Misconception(
            "gamma_and_beta_exchanged",
            "beta multiplies, and gamma is added.",
            "A fresh layer has γ = 1 and β = 0: it would give 1 everywhere, whatever comes in.",
            "gamma scales, beta shifts: gamma * ... + beta.",
            twist={"exchanged": True},
        ),
        Misconception(
            "epsilon_outside_root",
            "epsilon is added to the standard deviation, after the root.",
            "The formula adds it to the variance; otherwise saved weights of other libraries give other numbers, and "
            "the root of 0 has no gradient.",
            "√(σ² + ε): move epsilon inside the root.",
            twist={"root": "variance only"},
        ),
        Misconception(
            "no_root",
            "The difference is divided by the variance, not by its root.",
            "Twice as large inputs would then come out half as large; they should come out the same.",
            "Take the square root of variance + epsilon.",
            twist={"root": "none"},
        ),
        Misconception(
            "not_divided",
            "Nothing is divided by: the mean is subtracted, and the size stays as it was.",
            "Loud words stay loud, and the sums that later layers take of them grow from block to block.",
            "Divide x − μ by √(σ² + ε), before gamma.",
            twist={"root": "nothing below"},
        ),
        Misconception(
            "squared_for_rooted",
            "The variance is squared where its root belongs.",
            "Twice as large inputs would then come out eight times as small; they should come out the same.",
            "tf.sqrt(variance + epsilon).",
            twist={"root": "squared"},
        ),
        *forms(
            "mean_over_another_axis",
            "The mean runs over another axis than the variance, which runs over the features.",
            "What is taken from a word then depends on other words, and its own mean doesn't become 0.",
            "Both run over the last axis, axis=-1.",
            {"mean_axis": 0},
            {"mean_axis": 1},
            {"mean_axis": (0, 1)},
            {"mean_axis": (1, 2)},
            {"mean_axis": (0, 1, 2)},
        ),
        Misconception(
            "n_minus_1",
            "The variance divides by n − 1.",
            "That is how a sample estimates a population. Here the features are all there are: divide by n.",
            "Look for ddof=1 or unbiased=True, or a D - 1 of your own.",
            twist={"ddof": 1},
        ),
        Misconception(
            "mean_not_subtracted",
            "The mean is not subtracted.",
            "That is another norm (RMSNorm, used in many newer models); here the mean of each position should be beta.",
            "Subtract the mean from x, also inside the variance.",
            twist={"centred": False},
        ),
        *forms(
            "variance_over_another_axis",
            "The mean runs over the features, the variance over another axis.",
            "What a word is divided by then comes from other words: loud and quiet ones no longer get the same size.",
            "Both run over the last axis, axis=-1.",
            {"variance_axis": 0},
            {"variance_axis": 1},
            {"variance_axis": (0, 1)},
            {"variance_axis": (0, 1, 2)},
        ),
        Misconception(
            "variance_not_centred",
            "The variance is the mean of x², with no mean subtracted inside.",
            "That is how far x is from 0, not how far its features lie apart.",
            "First x − μ, then the square, then the mean.",
            twist={"spread": "of x itself"},
        ),
        Misconception(
            "squares_added_up",
            "The squares are added up, and not averaged.",
            "The numbers then come out smaller by √D, and the wider the layer, the smaller.",
            "The variance is the mean of the squares: reduce_mean.",
            twist={"spread": "sum of squares"},
        ),
        Misconception(
            "squares_not_averaged",
            "Each number is divided by its own distance from the mean: the mean of the squares is missing.",
            "All that is left of a feature is then its sign, γ or −γ.",
            "Take the mean of the squares over the features: one variance for each position.",
            twist={"spread": "squares"},
        ),
        Misconception(
            "mean_added",
            "The mean is added to x, not subtracted from it.",
            "Each position then lies twice as far from 0 as before, when its mean should be gone.",
            "x − μ: look at the sign above the fraction.",
            twist={"spread": "mean added"},
        ),
        Misconception(
            "mean_added_inside",
            "Inside the variance the mean is added to x, not subtracted from it.",
            "That is not how far the features lie apart: it grows with the mean itself.",
            "(x − μ)²: look at the sign inside the square.",
            twist={"spread": "mean added inside"},
        ),
        Misconception(
            "gamma_forgotten",
            "gamma is not used.",
            "The layer couldn't give a feature more or less weight than the others.",
            "Multiply by gamma before adding beta.",
            twist={"scaled": False},
        ),
        Misconception(
            "beta_forgotten",
            "beta is not used.",
            "The layer couldn't move a feature away from mean 0.",
            "Add beta at the end.",
            twist={"shifted": False},
        ),
        Misconception(
            "epsilon_ignored",
            "epsilon is fixed: whatever is given is not used.",
            "Libraries differ in it, from 1e-3 to 1e-12, so whoever calls the function must be able to say.",
            "Use the argument epsilon.",
            twist={"fixed_epsilon": 1e-6},
        ),
        Misconception(
            "no_epsilon",
            "epsilon is left out.",
            "A position whose features are all equal then gives 0/0: NaN, which spreads through the whole network.",
            "√(σ² + ε).",
            twist={"fixed_epsilon": 0.0},
        ),
        Misconception(
            "axis_lost",
            "The axis of mean and variance is dropped, so they meet the wrong axis of x.",
            "(B, T) and (B, T, D) are aligned from the right: most shapes give an error, and some give nonsense.",
            "Use keepdims=True: (B, T, 1).",
            twist={"keeps_axis": False},
        ),
    ),
    ready_made=(
        "course.layers.layer_norm",
        "course.layers.AddNorm",
        "keras.layers.LayerNormalization",
        "keras.ops.layer_normalization",
    ),
)
