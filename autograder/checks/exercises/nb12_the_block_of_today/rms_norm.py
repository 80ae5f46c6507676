"""rms_norm(x, gamma, epsilon): each position gets a mean square of 1; nothing is centred, nothing is added."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.misconceptions import forms
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "rms_norm"


def scaled_to_one(
    x: np.ndarray,
    gamma: np.ndarray,
    epsilon: float = 1e-6,
    *,
    axis: int | tuple[int, ...] = -1,
    centred: Literal["no", "both", "above", "below"] = "no",
    mean: Literal["squares", "sum of squares", "of sizes"] = "squares",
    root: Literal["over both", "mean only", "none", "nothing below"] = "over both",
    scale: Literal["gamma", "1 + gamma", "none"] = "gamma",
    fixed_epsilon: float | None = None,
    keeps_axis: bool = True,
) -> tuple[np.ndarray]:
    """Each position over the root of its mean square: x / √(mean(x²) + ε) · γ.

    Args:
        x: (B, T, D). gamma: (D,).
        epsilon: ε.
        axis: what the mean runs over.
        centred: where the mean of x is subtracted first: above the line, below it, or in both places.
        mean: "sum of squares" doesn't divide by D; "of sizes" takes |x| for x², and no root.
        root: what stands under the root; "nothing below" divides by nothing.
        scale: what the result is multiplied by.
        fixed_epsilon: used in the place of epsilon.
        keeps_axis: False drops the axis of the mean, which then meets x from the right.
    """
    epsilon = epsilon if fixed_epsilon is None else fixed_epsilon
    middle = x.mean(axis=axis, keepdims=True)
    above = x - middle if centred in ("both", "above") else x
    squares = (x - middle if centred in ("both", "below") else x) ** 2
    together = squares.sum if mean == "sum of squares" else squares.mean
    size = together(axis=axis, keepdims=keeps_axis)
    if mean == "of sizes":
        below = np.abs(x).mean(axis=axis, keepdims=keeps_axis) + epsilon
    else:
        below = {
            "over both": np.sqrt(size + epsilon),
            "mean only": np.sqrt(size) + epsilon,
            "none": size + epsilon,
            "nothing below": np.ones(1),
        }[root]
    return (above / below * {"gamma": gamma, "1 + gamma": 1 + gamma, "none": 1.0}[scale],)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, epsilon: float | None = None, **options: Any) -> Case:
        # Loud and quiet words, and a mean away from 0, so that it shows over what the mean runs, and whether it stays.
        x = normal(rng, B, T, D) * (1 + normal(rng, B, T, 1) ** 2) + 2 * normal(rng, 1, 1, D) + normal(rng, B, T, 1)
        if options.pop("silent", False):
            x[:, 0] = 0
        inputs = {"x": x, "gamma": 1 + normal(rng, D, scale=0.5), "epsilon": epsilon}
        telling = B > 1 and T > 1
        return function_case(ENTRY, part, about, inputs, names=("the result",), telling=telling, **options)

    yield case("values", "a batch of 2, T = 3, D = 5", 2, 3, 5)
    yield case("values", "one sentence, T = 4, D = 7", 1, 4, 7)
    yield case("values", "a batch of 4, T = 4, D = 4", 4, 4, 4)
    yield case("values", "a batch of 3, T = 5, D = 20", 3, 5, 20)
    yield case("epsilon", "epsilon = 0.5, a batch of 2, T = 3, D = 6", 2, 3, 6, 0.5)
    yield case("epsilon", "a position whose features are all 0", 2, 3, 8, silent=True)
    yield case("a single word", "T = 1, a batch of 3, D = 5", 3, 1, 5)
    yield case("inside tf.function", "a batch of 2, T = 4, D = 6, inside tf.function", 2, 4, 6, mode="graph")


EXERCISE = Exercise(
    slug="rms_norm",
    title="Only the loudness",
    minutes=6,
    entry=ENTRY,
    hints=(
        "What is left of layer normalisation when the mean and beta go?",
        (
            "One number for each position is left: the root of the mean of the squares, along the last "
            "axis. Keep that axis, so that it divides."
        ),
        ("The mean of tf.square(x) along the last axis, with keepdims=True. Then x / tf.sqrt(that + epsilon) * gamma."),
    ),
    parts=(
        Part("values", 6, "Each position is divided by the root of its mean square, then scaled by gamma."),
        Part("epsilon", 2, "epsilon stands under the root and keeps a silent position from dividing by zero."),
        Part("a single word", 1, "A single word is normalised like any other."),
        Part("inside tf.function", 1, "It works inside tf.function as well."),
    ),
    cases=_cases,
    reference=scaled_to_one,
    misconceptions=(
        Misconception(
            "not_divided",
            "Nothing is divided by: x is only multiplied by gamma.",
            "Loud words stay loud, and quiet ones quiet; to make them alike is all that this norm does.",
            "Divide by the root of the mean square, one number for each position.",
            twist={"root": "nothing below"},
        ),
        *forms(
            "mean_subtracted",
            "The mean is subtracted.",
            "That is layer normalisation without its beta; RMSNorm saves this very step, and weights trained with the "
            "one don't fit the other.",
            "Leave x as it is, above the line and below it.",
            {"centred": "both"},
            {"centred": "above"},
            {"centred": "below"},
        ),
        Misconception(
            "epsilon_outside_root",
            "epsilon is added after the root.",
            "The formula adds it to the mean square; otherwise saved weights give other numbers, and the root of 0 has "
            "no gradient.",
            "√(mean(x²) + ε): move epsilon inside the root.",
            twist={"root": "mean only"},
        ),
        Misconception(
            "no_root",
            "x is divided by the mean square, not by its root.",
            "Twice as large inputs would then come out half as large; they should come out the same.",
            "Take the square root of mean square + epsilon.",
            twist={"root": "none"},
        ),
        Misconception(
            "sum_for_mean",
            "The squares are summed, and the sum isn't divided by their number.",
            "Each position then gets length 1: the wider the model, the smaller each feature.",
            "tf.reduce_mean in the place of tf.reduce_sum (tf.norm takes the sum as well).",
            twist={"mean": "sum of squares"},
        ),
        Misconception(
            "mean_of_sizes",
            "The mean of |x| is taken for the root of the mean of x².",
            "The two are alike for even features, but one loud feature weighs more in the squares.",
            "Square first, then the mean, then the root: the name RMS read from its end.",
            twist={"mean": "of sizes"},
        ),
        Misconception(
            "over_the_batch",
            "The mean runs over the batch (axis 0).",
            "A sentence's result then depends on who else is in the batch.",
            "The last axis, and no other: each position alone.",
            twist={"axis": 0},
        ),
        Misconception(
            "over_the_words",
            "The mean runs over the words of a sentence (axis 1).",
            "A word's result then depends on the other words and, in a decoder, on the future.",
            "The last axis, and no other: each position alone.",
            twist={"axis": 1},
        ),
        *forms(
            "over_several_axes",
            "The mean runs over more than the features of one position.",
            "Loud and quiet words stay loud and quiet, and each depends on others.",
            "The last axis, and no other: each position alone.",
            {"axis": (0, 1, 2)},
            {"axis": (1, 2)},
            {"axis": (0, 1)},
        ),
        Misconception(
            "gamma_forgotten",
            "gamma is not used.",
            "The layer couldn't give a feature more or less weight than the others.",
            "Multiply by gamma at the end.",
            twist={"scale": "none"},
        ),
        Misconception(
            "one_plus_gamma",
            "The result is multiplied by 1 + gamma.",
            "Gemma keeps its weights in this form, so that they start at 0; here gamma itself is the factor.",
            "... * gamma.",
            twist={"scale": "1 + gamma"},
        ),
        Misconception(
            "epsilon_ignored",
            "epsilon is fixed: whatever is given is not used.",
            "Models differ in it, Llama takes 1e-5 and others 1e-6, so whoever calls the function must be able to say.",
            "Use the argument epsilon.",
            twist={"fixed_epsilon": 1e-6},
        ),
        Misconception(
            "no_epsilon",
            "epsilon is left out.",
            "A silent position then gives 0/0: NaN, which spreads through the whole network.",
            "√(mean(x²) + ε).",
            twist={"fixed_epsilon": 0.0},
        ),
        Misconception(
            "axis_lost",
            "The axis of the mean is dropped, so it meets the wrong axis of x.",
            "(B, T) and (B, T, D) are aligned from the right: most shapes give an error, and some give nonsense.",
            "Use keepdims=True: (B, T, 1).",
            twist={"keeps_axis": False},
        ),
    ),
    ready_made=(
        "course.layers.rms_norm",
        "course.layers.RMSNorm",
        "keras.layers.RMSNormalization",
        "keras.ops.rms_normalization",
    ),
)
