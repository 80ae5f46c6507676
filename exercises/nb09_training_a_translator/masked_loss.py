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

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Misconception, exercise, function_case, normal
from exercises.building.shared_misconceptions import PAD_ID_IGNORED
from exercises.building.tokens.padded_labels import ONLY_PAD, divides_by_zero, padded_labels
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
        "edge cases",
        "logits of some hundreds",
        padded_labels(rng, 2, 5, 6),
        6,
        scale=200.0,
        tolerance=1e-3,
        telling=False,
    )
    yield case(
        "inside tf.function", "a batch of 2, T = 5, inside tf.function", padded_labels(rng, 2, 5, 8), 8, mode="graph"
    )


MISCONCEPTIONS = (
    """
divided_by_sentences
    / real.sum() -> / len(real)
    The sum over real words is divided by the number of sentences.
    The loss then grows with their length: a long batch looks worse than a short one, and takes larger steps.
    Divide by the number of real words.

pad_counted
    (values * real).sum() / real.sum() -> values.mean()
    The padding is counted like a word.
    PAD is easy to predict: the loss looks good, and the longer the padding, the better it looks.
    Multiply the losses by a mask, 1 where labels != pad_id.

only_padding_counted
    real).sum() / real.sum() -> ~real).sum() / max((~real).sum(), 1)
    Only the padding is counted: the mask is the wrong way round.
    The loss then tells how well the model says PAD, and nothing about the words.
    1 where labels != pad_id, 0 elsewhere.

padding_in_the_sum
    values * real -> values
    The losses of the padding are added up as well; only the number of words leaves it out.
    The more padding there is, the larger the loss; both sums must be over the same words.
    Multiply by the mask before you sum.

divided_by_all
    / real.sum() -> / real.size
    The sum over real words is divided by the number of all positions.
    A batch with much padding then has a small loss and small steps, whatever the model does.
    Divide by the sum of the mask.

softmax_twice
    cross_entropy(logits, -> cross_entropy(softmax(logits),
    The softmax is applied twice.
    The model gives logits. The second softmax squeezes all probabilities together: the loss can't come near 0, and the
        gradients are faint.
    Leave your own softmax out, or say that the loss gets probabilities.

logits_as_probabilities
    cross_entropy(logits, -> cross_entropy(np.log(np.clip(logits, 1e-7, 1 - 1e-7)),
    The logits are taken for probabilities.
    They are neither positive nor do they sum to 1; the loss is a number without a meaning.
    from_logits=True, or a function that has logits in its name.

mean_of_sentences
    (values * real).sum() / real.sum() -> ((values * real).sum(axis=1) / np.maximum(real.sum(axis=1), 1)).mean()
    Each sentence's mean is taken first, and then the mean of these.
    A word in a short sentence then weighs more than one in a long sentence.
    One sum over the whole batch, divided by the number of its real words.

not_divided
    / real.sum() ->
    The losses are added up, and not divided.
    The loss then grows with the batch, and so does each step.
    Divide by the number of real words.

sign_wrong
    (values * real) -> -(values * real)
    The sign is turned: a minus is missing, or there is one too many.
    Training makes the loss small: it would make the right words improbable.
    Cross-entropy is −log p.
""",
    PAD_ID_IGNORED,
    Misconception(
        "divides_by_zero",
        "A batch of padding only gives NaN.",
        "It happens, on several devices for example; one NaN in the loss, and all weights are NaN after the step.",
        "tf.math.divide_no_nan, or a count of at least 1.",
        sign=divides_by_zero,
    ),
)


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    masked_loss,
    MISCONCEPTIONS,
    ready_made=("course.training.masked_loss", "course.training.token_losses"),
)
