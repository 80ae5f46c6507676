"""smoothed_loss(labels, logits, smoothing, pad_id): the masked loss with label smoothing.

Be less sure: label smoothing: 15 minutes, 2 stars, curious

If the right word may have 0.9 only: who gets the rest, and how much of it does each word get?

For each position you need two numbers: the surprise at the right word, and the mean of the surprises at all words.
`tf.nn.log_softmax` gives the surprises, but for the sign. Then go on as in `masked_loss`.

surprises = -tf.nn.log_softmax(logits), (B, T, V). The right one comes by tf.gather(…, batch_dims=2), the mean by
tf.reduce_mean over the last axis; (1 - smoothing) of the one and smoothing of the other.

smoothing, 6: The right word gets 1 - smoothing, and all words share the rest; 0 smooths nothing.
padding, 4: The padding counts neither above nor below the line of the fraction.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.building.tokens.padded_labels import padded_labels


def _reference(labels: np.ndarray, logits: np.ndarray, smoothing: float = 0.1, pad_id: int = 0) -> tuple[np.ndarray]:
    """The mean over real words of (1 - s) times the surprise at the right word, and s times the mean of all surprises.

    labels (B, T), logits (B, T, V).
    """
    shifted = logits - logits.max(axis=-1, keepdims=True)
    surprises = np.log(np.exp(shifted).sum(axis=-1, keepdims=True)) - shifted  # (B, T, V)
    at_label = np.take_along_axis(surprises, labels.astype(int)[..., None], axis=-1)[..., 0]
    losses = (1 - smoothing) * at_label + smoothing * surprises.mean(axis=-1)
    real = labels != pad_id
    return (np.asarray((losses * real).sum() / real.sum() if real.any() else 0.0),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, labels: np.ndarray, V: int, smoothing: float | None, **options: Any) -> Case:
        inputs = {"labels": labels, "logits": normal(rng, *labels.shape, V, scale=2.0), "smoothing": smoothing}
        return function_case(part, about, inputs | options, names=("the loss",))

    whole = rng.integers(1, 9, (3, 5)).astype(np.int32)
    yield case("smoothing", "a batch of 3, T = 5, V = 9, smoothing = 0.1", whole, 9, 0.1)
    yield case("smoothing", "one word, V = 6, smoothing = 0.3", rng.integers(1, 6, (1, 1)).astype(np.int32), 6, 0.3)
    yield case("smoothing", "a batch of 2, T = 4, V = 5, smoothing = 0", whole[:2, :4] % 4 + 1, 5, 0.0)
    yield case("smoothing", "nothing said of smoothing, which is then 0.1, V = 9", whole, 9, None)
    yield case("padding", "a batch of 4, T = 6, V = 11, smoothing = 0.2", padded_labels(rng, 4, 6, 11), 11, 0.2)
    yield case("padding", "pad_id = 3, smoothing = 0.1", padded_labels(rng, 3, 7, 10, pad_id=3), 10, 0.1, pad_id=3)


EXERCISE = exercise(__name__, __doc__, _cases, _reference)
