"""FCLayer(d1, d2) with its four weights: the fully connected sub-layer (TFA 5.2.8).

FCLayer with its own weights: 15 minutes, 3 stars, short

A word of one width comes to a desk of another, and leaves with a third. Which sizes have the two matrices?

Take the shapes you have on paper and the two formulas of section 1. Where does the ReLU stand, and where is there none?
Each bias is as wide as what it is added to.

In build, four weights: W1 (D, d1), b1 (d1,), W2 (d1, d2), b2 (d2,), with D = x_shape[-1]. In call, h1 =
tf.nn.relu(tf.matmul(x, W1) + b1), and then h1 once more through W2 and b2, this time without a relu.

builds, 2: The layer has four weights, W1 (D, d1), b1 (d1,), W2 (d1, d2) and b2 (d2,).
values, 5: The output is relu(x W1 + b1) W2 + b2, for all widths.
equal widths, 1: It is right for D = d1 too, and for a single word.
inside tf.function, 2: The layer works inside tf.function as well.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise
from autograder.checks.building.layer_checks import shape_sign
from exercises.building.models.feed_forward import feed_forward, feed_forward_cases, of_input, of_sentence

PATHS = {name: name for name in ("W1", "b1", "W2", "b2")}


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    return feed_forward_cases(rng, PATHS)


w1_of_sentence, w2_of_input = shape_sign(PATHS["W1"], of_sentence), shape_sign(PATHS["W2"], of_input)


EXERCISE = exercise(
    __name__, __doc__, _cases, feed_forward, ready_made=("course.layers.FCLayer", "course.layers.PositionWiseFFN")
)
