"""answer_loss(labels, logits, counts): the mean cross-entropy over what counts.

The loss of the answer alone: 8 minutes

A chat of thirteen labels, of which three count. How many losses do you add up, and by what do you divide?

It is the loss of notebook 09 with another mask: which labels count is given, and need not be looked for.

losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits), (B, T). Then
tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts)).

what counts, 6: It is the mean over what counts, and over nothing else.
all counts, 1: Where everything counts it is the plain mean.
no answer, 1: Where nothing counts, the loss is a number all the same.
inside tf.function, 2: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.reference.attention import softmax
from exercises.reference.loss import cross_entropy

NOTHING = "a batch in which nothing counts"


def loss_of_answers(labels: np.ndarray, logits: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray]:
    """Mean cross-entropy over what counts, NaN (anything finite) without; labels and counts (B, T)."""
    if not counts.any():
        return (np.array(np.nan),)
    losses = cross_entropy(logits, labels)
    return (np.array((losses * counts).sum() / counts.sum()),)


def of_softened(labels: np.ndarray, logits: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray]:
    """A softmax before the softmax."""
    return loss_of_answers(labels, softmax(logits), counts)


def _no_number(seen: list[Any]) -> bool:
    """NaN or infinity where nothing counts, and right elsewhere."""
    nothing = [one for one in seen if one.case.about == NOTHING and one.reply.failure is None]
    others = [one for one in seen if one.case.part in ("what counts", "all counts")]
    return (
        all(one.problem is None for one in others)
        and bool(nothing)
        and all(np.size(one.reply.value) == 1 and not np.isfinite(one.reply.value).all() for one in nothing)
    )


def _answers(rng: np.random.Generator, B: int, T: int) -> np.ndarray:
    """What counts (B, T): in each row some labels one after the other, of another number each."""
    counts = np.zeros((B, T), np.float32)
    lengths = np.resize(rng.permutation(np.arange(1, T - 1)), B)
    for row, length in zip(counts, lengths, strict=True):
        start = int(rng.integers(1, T - length)) if T - length > 1 else 0
        row[start : start + length] = 1
    return counts


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, counts: np.ndarray, V: int, **options: Any) -> Case:
        labels = rng.integers(1, V, counts.shape).astype(np.int32)
        if counts.size > 8 and part != "all counts":  # some padding, which doesn't count
            labels[:, -1] = np.where(counts[:, -1] > 0, labels[:, -1], 0)
        inputs = {"labels": labels, "logits": normal(rng, *counts.shape, V, scale=1.5), "counts": counts}
        return function_case(part, about, inputs, names=("the loss",), **options)

    yield case("what counts", "a batch of 3, T = 6, V = 9", _answers(rng, 3, 6), 9)
    yield case("what counts", "a batch of 4, T = 8, V = 7", _answers(rng, 4, 8), 7)
    yield case("what counts", "one chat, T = 9, V = 11", _answers(rng, 1, 9), 11)
    yield case("all counts", "a batch of 2, T = 5, V = 6", np.ones((2, 5), np.float32), 6)
    yield case("no answer", NOTHING, np.zeros((2, 4), np.float32), 5, telling=False)
    yield case(
        "inside tf.function", "a batch of 3, T = 7, V = 8, inside tf.function", _answers(rng, 3, 7), 8, mode="graph"
    )


EXERCISE = exercise(__name__, __doc__, _cases, loss_of_answers, ready_made=("course.assistant.answer_loss",))
