"""FCLayer(d1, d2) once more, of two Dense layers (TFA 5.4)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building.feed_forward import ENTRY, feed_forward, feed_forward_cases, feed_forward_misconceptions
from autograder.checks.building.misconceptions import UNKNOWN_TO_KERAS
from autograder.checks.judging.records import Case, Exercise, Part

PATHS = {
    "W1": "dense_layer_1.kernel",
    "b1": "dense_layer_1.bias",
    "W2": "dense_layer_2.kernel",
    "b2": "dense_layer_2.bias",
}


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    return feed_forward_cases(rng, PATHS)


EXERCISE = Exercise(
    slug="fc_layer_dense",
    title="FCLayer of two Dense layers",
    minutes=5,
    stars=1,
    entry=ENTRY,
    hints=(
        "Which parts of the layer that you have just written does a Dense layer bring along?",
        (
            "A Dense layer is a matrix, a bias and, if you ask for it, an activation. It works on the last axis, so "
            "each position is on its own already. Make both in `__init__`, so that they are made once."
        ),
        (
            "In __init__, self.dense_layer_1 = keras.layers.Dense(d1, activation='relu') and self.dense_layer_2 = "
            "keras.layers.Dense(d2). In call, one after the other. A Dense layer works on the last axis, so each "
            "position is on its own already."
        ),
    ),
    parts=(
        Part("builds", 1, "dense_layer_1 and dense_layer_2 have the widths d1 and d2, each with a bias."),
        Part("values", 2, "The output is relu(x W1 + b1) W2 + b2, for all widths."),
        Part("equal widths", 1, "It is right for D = d1 too, and for a single word."),
        Part("inside tf.function", 1, "The layer works inside tf.function as well."),
    ),
    cases=_cases,
    reference=feed_forward,
    misconceptions=(UNKNOWN_TO_KERAS, *feed_forward_misconceptions(PATHS)),
    ready_made=("course.layers.FCLayer", "course.layers.PositionWiseFFN"),
)
