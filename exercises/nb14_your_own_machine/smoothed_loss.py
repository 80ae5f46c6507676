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

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.building.shared_misconceptions import PAD_ID_IGNORED
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


MISCONCEPTIONS = (
    """
divided_by_all
    / real.sum() -> / real.size
    The sum over real words is divided by the number of all positions.
    A batch with much padding then has a small loss and small steps, whatever the model does.
    Divide by the number of real words.

not_divided
    / real.sum() ->
    The losses are added up, and not divided.
    The loss then grows with the batch, and so does each step.
    Divide by the number of real words.

shared_among_the_others
    surprises.mean(axis=-1) -> (surprises.sum(axis=-1) - at_label) / max(logits.shape[-1] - 1, 1)
    The rest is shared among the other words only.
    That is another definition: the right word then gets a little less than it should here.
    Divide by V, the right word included.

rest_given_to_each
    surprises.mean -> surprises.sum
    Every word of the vocabulary gets the whole rest, not its share of it.
    The shares then sum to much more than 1, and the larger the vocabulary, the less the right word counts.
    Take the mean over the vocabulary, not the sum.

shares_exchanged
    (1 - smoothing) * at_label + smoothing * -> smoothing * at_label + (1 - smoothing) *
    The right word gets the rest, and all words together what is its own.
    With 0.1 the model then hears almost nothing of what is right.
    1 - smoothing belongs to the right word.

more_than_one_in_all
    (1 - smoothing) * at_label -> at_label
    The right word keeps its whole weight, and the smoothing comes on top.
    The target is a distribution: what the others get has to be taken from the right word.
    (1 - smoothing) times the surprise at the right word.

not_smoothed
    (1 - smoothing) * at_label + smoothing * surprises.mean(axis=-1) -> at_label
    Nothing is smoothed: it is the plain loss.
    The right word still asks for a probability of 1, and that takes an infinite logit.
    Use smoothing.

pad_counted
    labels != pad_id -> np.ones(labels.shape)
    The padding is counted like a word.
    PAD is easy to predict: the loss looks good, and the longer the padding, the better it looks.
    Multiply the losses by a mask, 1 where labels != pad_id.
""",
    PAD_ID_IGNORED,
)


EXERCISE = exercise(__name__, __doc__, _cases, _reference, MISCONCEPTIONS)
