"""masked_accuracy(labels, logits, pad_id=0): share of the real words that are right.

How many words are right?: 5 minutes

What does the model say at a position, if it may say one word only? And which positions count?

The largest logit is what it would say. Compare that with the label (both have to be of one type), and take the mean
over real words as in masked_loss.

tf.argmax(logits, axis=-1, output_type=labels.dtype) is the word that the model would say. Compare it with labels, cast
to float32, and take the mean over real words as in masked_loss.

without padding, 2: Where there is no padding, it is the share of right words.
padding, 5: The padding does not count.
edge cases, 1: Another pad_id works, and a batch of padding only.
inside tf.function, 2: It works inside tf.function as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Misconception, exercise, function_case, normal
from autograder.checks.judging.diagnose import Observation
from exercises.building.shared_misconceptions import PAD_ID_IGNORED
from exercises.building.tokens.padded_labels import ONLY_PAD, divides_by_zero, padded_labels
from exercises.reference.loss import masked_accuracy

TELLING = 3  # large cases; in a fourth there are as many words as ids, and the shapes agree


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, labels: np.ndarray, V: int, pad_id: int | None = None, **options: Any) -> Case:
        logits = normal(rng, *labels.shape, V)
        hit = rng.random(labels.shape) < 0.6
        hit[: len(hit) // 3] = True  # some sentences without a mistake
        hit[-1, 0] = False
        hit[labels == (pad_id or 0)] = True  # padding looks right everywhere
        for place in np.ndindex(labels.shape):
            others = np.delete(logits[place], labels[place]).max()
            logits[place][labels[place]] = others + (1 if hit[place] else -0.3)  # first, or at most second
        inputs = {"labels": labels, "logits": logits, "pad_id": pad_id}
        return function_case(part, about, inputs, names=("the accuracy",), **options)

    # Numbers of words are large, so that no two shares agree by chance; small cases don't help to name anything.
    small = {"telling": False}
    real = rng.integers(1, 9, (19, 7)).astype(np.int32)
    yield case("without padding", "a batch of 19, T = 7, no padding", real, 9)
    yield case("without padding", "one sentence of 2, V = 7", rng.integers(1, 7, (1, 2)).astype(np.int32), 7, **small)
    yield case("padding", "a batch of 23, T = 11, V = 13", padded_labels(rng, 23, 11, 13), 13)
    yield case("padding", "a batch of 17, T = 17, V = 17", padded_labels(rng, 17, 17, 17), 17)
    yield case("padding", "one sentence of T = 8, V = 6", padded_labels(rng, 1, 8, 6), 6, **small)
    yield case("edge cases", "pad_id = 3", padded_labels(rng, 21, 9, 10, pad_id=3), 10, pad_id=3)
    yield case("edge cases", ONLY_PAD, np.zeros((2, 3), np.int32), 5, **small)
    inside = padded_labels(rng, 2, 5, 8)
    yield case("inside tf.function", "a batch of 2, T = 5, inside tf.function", inside, 8, mode="graph", **small)


def _never_equal(seen: list[Observation]) -> bool:
    """Whether 0 comes back wherever the shapes of the labels and of an argmax over the words differ."""
    came = [(one.reply.value, one.expected) for one in seen if one.case.telling and one.reply.failure is None]
    zeros = [np.ndim(value) == 0 and value == 0 and right is not None and right[0] > 0.2 for value, right in came]
    return sum(map(bool, zeros)) >= TELLING


MISCONCEPTIONS = (
    """
never_equal
    sign _never_equal
    0 comes back although words are right: nothing is found equal to its label, or nothing is found to be a word.
    In TensorFlow, == of two shapes that don't fit is one single False, without an error.
    Print both comparisons: labels with pad_id, and labels with the argmax over the last axis, (B, T) as they are.

pad_counted
    (values * real).sum() / real.sum() -> values.mean()
    The padding is counted like a word.
    With half a batch of padding, a model that knows PAD and nothing else is 50 % right.
    Count only where labels != pad_id.

padding_in_the_sum
    values * real -> values
    The right answers of the padding are added up as well; only the number of words leaves it out.
    The more padding there is, the larger the accuracy; both sums must be over the same words.
    Multiply by the mask before you sum.

divided_by_all
    / real.sum() -> / real.size
    The right words are divided by the number of all positions.
    A perfect model would not reach 100 %.
    Divide by the number of real words.

mean_of_sentences
    (values * real).sum() / real.sum() -> ((values * real).sum(axis=1) / np.maximum(real.sum(axis=1), 1)).mean()
    Each sentence's share is taken first, and then the mean of these.
    A word in a short sentence then counts more than one in a long sentence.
    One sum over the whole batch, divided by the number of its real words.

whole_sentences
    (values * real).sum() / real.sum() -> (values.astype(bool) | ~real).all(axis=1)[real.any(axis=1)].sum() / len(real)
    It counts sentences without any mistake.
    That is a good measure too (exact match), but another one: here each word counts.
    Take the mean over words, not over sentences.

error_rate
    == labels -> != labels
    This is the share of wrong words.
    Accuracy is the share of the right ones.
    Compare with ==.

not_divided
    / real.sum() ->
    The right words are counted, and not divided.
    The number then grows with the batch.
    Divide by the number of real words.
""",
    PAD_ID_IGNORED,
    """
mask_from_predictions
    labels != pad_id -> logits.argmax(axis=-1) != pad_id
    Left out is where the model says PAD, not where the label is PAD.
    What counts would then depend on what the model says: real words that it takes for PAD go unpunished.
    The mask is labels != pad_id.
""",
    Misconception(
        "divides_by_zero",
        "A batch of padding only gives NaN.",
        "One such batch, and the mean over an epoch is NaN as well.",
        "tf.math.divide_no_nan, or a count of at least 1.",
        sign=divides_by_zero,
    ),
)


EXERCISE = exercise(
    __name__, __doc__, _cases, masked_accuracy, MISCONCEPTIONS, ready_made=("course.training.masked_accuracy",)
)
