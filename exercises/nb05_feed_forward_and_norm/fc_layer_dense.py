"""FCLayer(d1, d2) once more, of two Dense layers (TFA 5.4).

FCLayer of two Dense layers: 5 minutes, 2 stars

Which parts of the layer that you have just written does a Dense layer bring along?

A Dense layer is a matrix, a bias and, if you ask for it, an activation. It works on the last axis, so each position is
on its own already. Make both in `__init__`, so that they are made once.

In __init__, self.dense_layer_1 = keras.layers.Dense(d1, activation='relu') and self.dense_layer_2 =
keras.layers.Dense(d2). In call, one after the other. A Dense layer works on the last axis, so each position is on its
own already.

builds, 1: dense_layer_1 and dense_layer_2 have the widths d1 and d2, each with a bias.
values, 2: The output is relu(x W1 + b1) W2 + b2, for all widths.
equal widths, 1: It is right for D = d1 too, and for a single word.
inside tf.function, 1: The layer works inside tf.function as well.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise
from autograder.checks.building.layer_checks import shape_sign
from exercises.building.models.feed_forward import feed_forward, feed_forward_cases, of_input, of_sentence

PATHS = {
    "W1": "dense_layer_1.kernel",
    "b1": "dense_layer_1.bias",
    "W2": "dense_layer_2.kernel",
    "b2": "dense_layer_2.bias",
}


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    return feed_forward_cases(rng, PATHS)


w1_of_sentence, w2_of_input = shape_sign(PATHS["W1"], of_sentence), shape_sign(PATHS["W2"], of_input)


EXERCISE = exercise(
    __name__, __doc__, _cases, feed_forward, ready_made=("course.layers.FCLayer", "course.layers.PositionWiseFFN")
)
