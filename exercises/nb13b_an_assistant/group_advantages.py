"""group_advantages(rewards, epsilon=1e-6): how much better each try was than the others at the same question.

Better than your own others: 8 minutes

Eight tries, one of them right. Eight others, seven of them right. Which right answer taught you more?

Each row is one question. Compare each try with the mean of its own row, and measure in the row's own spread.

mean = tf.reduce_mean(rewards, axis=1, keepdims=True); spread = tf.math.reduce_std(rewards, axis=1, keepdims=True);
return (rewards - mean) / (spread + epsilon).

each group, 6: Each reward minus its group's mean, over its group's spread.
all alike, 2: Where all tries of a group got the same, every advantage is 0.
inside tf.function, 2: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal

ALIKE = "groups in which all tries got the same"


def advantages(rewards: np.ndarray, epsilon: float = 1e-6) -> tuple[np.ndarray]:
    """(r − mean) / (std + ε) in each row of (P, G)."""
    mean = rewards.mean(axis=1, keepdims=True)
    spread = rewards.std(axis=1, keepdims=True)
    return ((rewards - mean) / (spread + epsilon),)


def _no_number(seen: list[Any]) -> bool:
    """NaN or infinity where all are alike, and right elsewhere."""
    alike = [one for one in seen if one.case.about == ALIKE and one.reply.failure is None]
    others = [one for one in seen if one.case.part == "each group" and "epsilon" not in one.case.given]
    return (
        all(one.problem is None for one in others)
        and bool(alike)
        and all(not np.isfinite(np.asarray(one.reply.value, float)).all() for one in alike)
    )


def _zeros_and_ones(rng: np.random.Generator, P: int, G: int) -> np.ndarray:
    """Rewards (P, G): in each row some are right and some wrong, and rows differ in how many."""
    rights = np.resize(rng.permutation(np.arange(1, G)), P)
    return np.stack([rng.permutation(np.arange(G) < right) for right in rights]).astype(np.float32)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, rewards: np.ndarray, **options: Any) -> Case:
        inputs = {"rewards": rewards, "epsilon": options.pop("epsilon", None)}
        return function_case(part, about, inputs, names=("the advantages",), tolerance=1e-3, **options)

    yield case("each group", "3 questions, 8 tries each", _zeros_and_ones(rng, 3, 8))
    yield case("each group", "4 questions, 4 tries each", _zeros_and_ones(rng, 4, 4))
    yield case("each group", "5 questions, 6 tries each, rewards of any size", normal(rng, 5, 6, scale=2.0) + 1)
    yield case("each group", "2 questions, 5 tries each, epsilon = 0.5", _zeros_and_ones(rng, 2, 5), epsilon=0.5)
    yield case("all alike", ALIKE, np.array([[1, 1, 1, 1], [0, 0, 0, 0]], np.float32), telling=False)
    yield case(
        "inside tf.function", "3 questions, 6 tries each, inside tf.function", _zeros_and_ones(rng, 3, 6),
        mode="sized_graph",
    )  # fmt: skip


EXERCISE = exercise(__name__, __doc__, _cases, advantages, ready_made=("course.assistant.group_advantages",))
