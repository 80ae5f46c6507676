"""perplexity(logits, labels, pad_id): among how many words a model hesitates.

Among how many words?: 6 minutes

A model gives each of eight words the same chance. How large is its loss, and what turns that number into eight?

You have written the loss in notebook 09: the mean cross-entropy over the real words. It is a mean of logarithms. One
step is left, after the mean.

tf.exp of the masked loss: losses by tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits), times a mask of
labels != pad_id, summed and divided by the number of real words. Then the exponential.

without padding, 2: It is the exponential of the mean loss.
padding, 2: Padding doesn't count, whatever its id is.
edge cases, 1: Who knows nothing hesitates among all V words.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.building.tokens.padded_labels import padded_labels
from exercises.reference.loss import cross_entropy, loss_of_probabilities, masked_loss


def hesitation(logits: np.ndarray, labels: np.ndarray, pad_id: int = 0) -> tuple[np.ndarray]:
    """Exp of the mean cross-entropy over real words; logits (B, T, V), labels (B, T)."""
    (loss,) = masked_loss(labels, logits, pad_id)
    return (np.exp(loss),)


def of_each_word(logits: np.ndarray, labels: np.ndarray, pad_id: int = 0) -> tuple[np.ndarray]:
    """The mean of the words' own perplexities."""
    return (np.exp(cross_entropy(logits, labels))[labels != pad_id].mean(),)


def of_each_sentence(logits: np.ndarray, labels: np.ndarray, pad_id: int = 0) -> tuple[np.ndarray]:
    """The mean of the sentences' perplexities."""
    rows = zip(cross_entropy(logits, labels), labels != pad_id, strict=True)
    return (np.mean([np.exp(losses[real].mean()) for losses, real in rows if real.any()]),)


def of_probabilities(logits: np.ndarray, labels: np.ndarray, pad_id: int = 0) -> tuple[np.ndarray]:
    """A softmax before the softmax."""
    return (np.exp(loss_of_probabilities(labels, logits, pad_id)[0]),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, labels: np.ndarray, V: int, scale: float = 1.5, **options: Any) -> Case:
        logits = normal(rng, *labels.shape, V, scale=scale) if scale else np.zeros((*labels.shape, V), np.float32)
        inputs = {"logits": logits, "labels": labels, "pad_id": options.pop("pad_id", None)}
        return function_case(part, about, inputs, names=("the perplexity",), **options)

    yield case("without padding", "a batch of 3, T = 5", rng.integers(1, 9, (3, 5)).astype(np.int32), 9)
    yield case("without padding", "a batch of 2, T = 7", rng.integers(1, 6, (2, 7)).astype(np.int32), 6)
    yield case("padding", "a batch of 4, T = 6, V = 11, with padding", padded_labels(rng, 4, 6, 11), 11)
    yield case("padding", "a batch of 3, T = 8, V = 7, with padding", padded_labels(rng, 3, 8, 7), 7)
    yield case("padding", "pad_id = 3", padded_labels(rng, 3, 7, 10, pad_id=3), 10, pad_id=3)
    about = "a model that knows nothing, V = 12"
    yield case("edge cases", about, padded_labels(rng, 3, 5, 12), 12, scale=0.0, telling=False)
    yield case("edge cases", "one word, V = 7", rng.integers(1, 7, (1, 1)).astype(np.int32), 7, telling=False)


EXERCISE = exercise(__name__, __doc__, _cases, hesitation)
