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

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from autograder.checks.judging.diagnose import Observation
from exercises.building.tokens.padded_labels import ONLY_PAD, padded_labels
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


EXERCISE = exercise(__name__, __doc__, _cases, masked_accuracy, ready_made=("course.training.masked_accuracy",))
