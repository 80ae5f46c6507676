"""clipped_objective(logp, old, advantage, counts, clip=0.2): the loss of PPO and GRPO, a step of which stays small.

As far as the leash: 15 minutes, 2 stars

An answer was better than its group. Its probability has grown by half since it was drawn. Should it grow further, from
this one answer?

The ratio says by how much a sign has become likelier since the answer was drawn. Two gains: one with the ratio, one
with the ratio kept near 1. Take the smaller one; the sign of the advantage decides what that means.

ratio = tf.exp(logp - old), (B, T); A = advantage[:, tf.newaxis]; gain = tf.minimum(ratio * A, tf.clip_by_value(ratio,
1 - clip, 1 + clip) * A). The loss is minus the sum of gain * counts, divided by the sum of counts.

near the old, 3: Where the ratio stays inside the bounds, it is minus the mean of ratio times advantage.
too far, 4: Beyond the bounds nothing more is to be gained; what was lost still counts.
what counts, 1: Only what counts is in the mean, each sign alike.
another clip, 1: Other bounds work.
inside tf.function, 1: It works inside tf.function as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def objective(
    logp: np.ndarray, old: np.ndarray, advantage: np.ndarray, counts: np.ndarray, clip: float = 0.2
) -> tuple[np.ndarray]:
    """Minus the mean of min(ratio A, clip(ratio) A) over what counts; logp, old and counts (B, T), advantage (B,)."""
    ratio = np.exp(logp - old)
    A = advantage[:, np.newaxis]
    bounded = np.clip(ratio, 1 - clip, 1 + clip)
    gain = np.minimum(ratio * A, bounded * A)
    return (np.array(-(gain * counts).sum() / counts.sum()),)


def _answers(rng: np.random.Generator, B: int, T: int) -> np.ndarray:
    lengths = np.resize(rng.permutation(np.arange(1, T + 1)), B)
    lengths[0] = max(2, T - 1)
    return (np.arange(T) < lengths[:, np.newaxis]).astype(np.float32)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, far: float, clip: float | None = None, **options: Any) -> Case:
        counts = np.ones((B, T), np.float32) if part == "near the old" else _answers(rng, B, T)
        old = -np.abs(normal(rng, B, T)) - np.float32(0.1)
        steps = rng.uniform(-far, far, (B, T)).astype(np.float32)
        advantage = rng.permutation(np.linspace(-1.5, 1.7, B)).astype(np.float32)
        inputs = {"logp": old + steps, "old": old, "advantage": advantage, "counts": counts, "clip": clip}
        return function_case(part, about, inputs, names=("the loss",), **options)

    yield case("near the old", "3 answers of 4 signs", 3, 4, 0.15)
    yield case("near the old", "5 answers of 5 signs", 5, 5, 0.15)
    yield case("too far", "4 answers of up to 6 signs", 4, 6, 1.2)
    yield case("too far", "6 answers of up to 3 signs", 6, 3, 1.5)
    yield case("what counts", "5 answers of 1 to 7 signs", 5, 7, 0.15)
    yield case("another clip", "clip = 0.5, 4 answers of up to 5 signs", 4, 5, 1.5, 0.5)
    yield case("inside tf.function", "4 answers of up to 4 signs, inside tf.function", 4, 4, 1.0, mode="sized_graph")


MISCONCEPTIONS = """
max_for_min
    np.minimum -> np.maximum
    The larger of the two gains is taken.
    The bound then never holds where it should, and holds where a wrong step was to be taken back.
    tf.minimum: of two gains the more careful one.

never_clipped
    np.minimum(ratio * A, bounded * A) -> ratio * A
    Nothing is clipped.
    With several steps on the same answers, the few right ones are pushed until everything else is forgotten.
    The second gain has the ratio between 1 − clip and 1 + clip.

always_clipped
    np.minimum(ratio * A, bounded * A) -> bounded * A
    The clipped gain is taken everywhere.
    A step that went wrong too far then has no gradient, and is never taken back.
    The smaller of both: tf.minimum(ratio * A, clipped * A).

clipped_before_the_product
    np.minimum(ratio * A, bounded * A) -> np.minimum(ratio, 1 + clip) * A
    np.minimum(ratio * A, bounded * A) -> np.minimum(ratio, bounded) * A
    The smaller ratio is taken, and only then multiplied by the advantage.
    Of a negative advantage the larger ratio makes the smaller gain: the minimum must come after the product.
    tf.minimum(ratio * A, clipped * A).

product_clipped
    bounded * A -> np.clip(ratio * A, 1 - clip, 1 + clip)
    The product with the advantage is clipped, not the ratio.
    The bounds are about how far the model has moved; the advantage isn't near 1.
    Clip the ratio, then multiply.

sign_turned
    np.array(-(gain -> np.array((gain
    The sign is turned: a minus is missing.
    An optimizer makes the loss small, and a gain is to be large.
    Return minus the mean.

ratio_of_logs
    np.exp(logp - old) -> logp / old
    Two log-probabilities are divided.
    The ratio of probabilities is e to their difference.
    tf.exp(logp - old).

difference_for_ratio
    np.exp(logp - old) -> logp - old
    The difference of the logs stands for the ratio.
    Where nothing has moved it is 0 and not 1, and the bounds round 1 mean nothing.
    tf.exp(logp - old).

ratio_turned
    np.exp(logp - old) -> np.exp(old - logp)
    The ratio is upside down: old over new.
    What has become likelier then counts less.
    tf.exp(logp - old).

ratio_of_the_whole_row
    np.exp(logp - old) -> np.exp(((logp - old) * counts).sum(axis=1, keepdims=True)) * np.ones_like(logp)
    np.exp(logp - old) -> np.exp((logp - old).sum(axis=1, keepdims=True)) * np.ones_like(logp)
    One ratio is made for a whole answer.
    That of long answers leaves the bounds at once. (GSPO does so with a mean of the logs.) Here each sign has its own.
    tf.exp(logp - old), of shape (B, T).

counts_ignored
    (gain * counts).sum() / counts.sum() -> gain.mean()
    Everything counts, what stands behind the end as well.
    Behind the end the model has said nothing.
    Multiply by counts, and divide by their sum.

divided_by_all
    / counts.sum() -> / counts.size
    The sum over what counts is divided by the number of all places.
    Short answers then make small steps.
    Divide by the sum of counts.

mean_of_means
    (gain * counts).sum() / counts.sum() -> ((gain * counts).sum(axis=1) / counts.sum(axis=1)).mean()
    Each answer's mean is taken first, and then the mean of these.
    That is how GRPO was first printed; a sign of a long answer then weighs less. Here each sign weighs alike.
    One sum over all, divided by the sum of counts.

not_divided
    / counts.sum() ->
    The gains are added up, and not divided.
    The steps then grow with the batch.
    Divide by the sum of counts.
"""

EXERCISE = exercise(
    __name__, __doc__, _cases, objective, MISCONCEPTIONS, ready_made=("course.assistant.clipped_objective",)
)
