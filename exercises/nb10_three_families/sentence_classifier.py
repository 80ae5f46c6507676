"""SentenceClassifier: from an encoder's vectors to classes, by the mean of the real words.

A head to sort sentences: 10 minutes, 2 stars

A short sentence and a long one lie in one batch. Whose vectors may count, and by how many are they shared?

Where ids isn't 0 there is a word. Made into numbers, 1 and 0, with an axis for the features, that is what the vectors
can be multiplied by before they are summed; and its sum over the words is the number to divide by.

real = tf.cast(tf.not_equal(ids, 0), h.dtype)[..., tf.newaxis], (B, T, 1). The mean is tf.reduce_sum(h * real, axis=1) /
tf.maximum(tf.reduce_sum(real, axis=1), 1), and self.to_classes, a Dense layer of num_classes made in __init__, makes
the logits of it.

builds, 2: to_classes is a Dense layer with a bias, from D to num_classes.
values, 3: The logits are those of the mean of the words' vectors.
padding, 3: The vectors of PAD make no difference, and they aren't counted.
edge cases, 1: A single word works, and a row of nothing but PAD gives finite numbers.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, layer_case, normal
from autograder.checks.building.layer_checks import shape_sign


def classify(h: np.ndarray, ids: np.ndarray, kernel: np.ndarray, bias: np.ndarray) -> tuple[np.ndarray]:
    """Vectors h (B, T, D) of the words ids (B, T) to logits (B, C), NaN where there is no word."""
    real = (ids != 0).astype(float)[:, :, np.newaxis]
    with np.errstate(invalid="ignore"):  # a row of nothing but PAD
        mean = (h * real).sum(axis=1) / real.sum(axis=1)
    logits = mean @ kernel + bias
    return (logits,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, B: int, T: int, D: int, C: int, real: list[int] | None = None, **options: Any
    ) -> Case:
        ids = rng.integers(1, 40, (B, T)).astype(np.int32)
        for row, length in zip(ids, real or [], strict=bool(real)):
            row[length:] = 0
        kernel, bias = normal(rng, D, C), normal(rng, C)
        weights = {"to_classes.kernel": kernel, "to_classes.bias": bias}
        options.update(init={"num_classes": C}, weights=weights, known={"kernel": kernel, "bias": bias})
        return layer_case(part, about, {"h": normal(rng, B, T, D), "ids": ids}, names=("the logits",), **options)

    yield case("builds", "T = 5, D = 6, 3 classes", 2, 5, 6, 3)
    yield case("values", "sentences without padding, T = 5, D = 6, 3 classes", 2, 5, 6, 3)
    yield case("values", "a batch of 4, T = 4, D = 8, 4 classes", 4, 4, 8, 4)
    yield case("padding", "sentences of 2 and 6 words, T = 6", 2, 6, 5, 3, [2, 6])
    yield case("padding", "sentences of 3, 1 and 7 words, T = 9", 3, 9, 6, 2, [3, 1, 7])
    yield case("edge cases", "a single word, two classes", 1, 1, 4, 2)
    # Another D than the case above has: they share no layer, whose T may stand in its weights.
    yield case("edge cases", "a row of nothing but PAD", 3, 4, 5, 2, [2, 0, 4], telling=False)
    yield case(
        "inside tf.function", "sentences of 5, 2 and 3 words, inside tf.function", 3, 5, 6, 3, [5, 2, 3], mode="graph"
    )


def _all_words_side_by_side(case: Case) -> tuple[int, ...]:
    D, C = case.probe.weights["to_classes.kernel"].shape
    return (case.given["h"].shape[1] * D, C)


_words_side_by_side = shape_sign("to_classes.kernel", _all_words_side_by_side)


EXERCISE = exercise(__name__, __doc__, _cases, classify, ready_made=("course.models.TextClassifier",))
