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


EXERCISE = exercise(__name__, __doc__, _cases, objective, ready_made=("course.assistant.clipped_objective",))
