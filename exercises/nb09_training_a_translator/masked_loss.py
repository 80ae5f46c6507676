"""masked_loss(labels, logits, pad_id=0): mean cross-entropy over real words only.

A loss that leaves the padding out: 10 minutes, 2 stars, short

Three real words and two of padding. How many losses do you add up, and what do you divide by?

TensorFlow has the cross-entropy for labels that are ids and for logits that aren't probabilities yet; it gives one
number a position. A mask of real words keeps the right ones. Which sum makes a mean of it?

tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits) gives a loss for each position, (B, T). Multiply by a
mask that is 1 where labels != pad_id; add up; divide by the sum of the mask. tf.math.divide_no_nan gives 0 where there
is nothing to divide by.

without padding, 2: Where there is no padding, it is the mean cross-entropy.
padding, 4: The padding counts neither above nor below the line of the fraction.
edge cases, 2: Another pad_id, a batch of padding only and large logits give finite, right numbers.
inside tf.function, 2: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.building.tokens.padded_labels import ONLY_PAD, padded_labels
from exercises.reference.loss import masked_loss


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, labels: np.ndarray, V: int, scale: float = 1.5, **options: Any) -> Case:
        logits = normal(rng, *labels.shape, V, scale=scale)
        inputs = {"labels": labels, "logits": logits, "pad_id": options.pop("pad_id", None)}
        return function_case(part, about, inputs, names=("the loss",), **options)

    yield case("without padding", "a batch of 3, T = 5, no padding", rng.integers(1, 9, (3, 5)).astype(np.int32), 9)
    yield case("without padding", "one word, V = 7", rng.integers(1, 7, (1, 1)).astype(np.int32), 7, telling=False)
    yield case("padding", "a batch of 4, T = 6, V = 11", padded_labels(rng, 4, 6, 11), 11)
    yield case("padding", "a batch of 3, T = 3, V = 5", padded_labels(rng, 3, 3, 5), 5)
    yield case("padding", "one sentence of T = 8, V = 6", padded_labels(rng, 1, 8, 6), 6)
    yield case("edge cases", "pad_id = 3", padded_labels(rng, 3, 7, 10, pad_id=3), 10, pad_id=3)
    yield case("edge cases", ONLY_PAD, np.zeros((2, 3), np.int32), 5, telling=False)
    yield case(
        "edge cases", "logits of some hundreds", padded_labels(rng, 2, 5, 6), 6, scale=200.0, tolerance=1e-3,
        telling=False,
    )  # fmt: skip
    yield case(
        "inside tf.function", "a batch of 2, T = 5, inside tf.function", padded_labels(rng, 2, 5, 8), 8, mode="graph"
    )


EXERCISE = exercise(
    __name__, __doc__, _cases, masked_loss, ready_made=("course.training.masked_loss", "course.training.token_losses")
)
