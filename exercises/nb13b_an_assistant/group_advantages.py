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

from __future__ import annotations

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
        "inside tf.function",
        "3 questions, 6 tries each, inside tf.function",
        _zeros_and_ones(rng, 3, 6),
        mode="sized_graph",
    )


MISCONCEPTIONS = """
over_the_whole_batch
    rewards.mean(axis=1, keepdims=True) -> rewards.mean() ; rewards.std(axis=1, keepdims=True) -> rewards.std()
    Mean and spread are taken over all questions at once.
    A try is then praised because its question was easy. The group is there to take that out.
    axis=1, keepdims=True: one mean for each question.

over_prompts
    mean(axis=1 -> mean(axis=0 ; std(axis=1 -> std(axis=0
    Mean and spread are taken over the questions, not over the tries.
    The third try of one question and the third of another have nothing to do with each other.
    axis=1: the tries of one question stand in a row.

no_baseline
    (rewards - mean) / (spread -> rewards / (spread
    rewards - mean) / (spread + epsilon) -> rewards)
    The mean isn't taken away.
    Then no answer is ever worse than nothing: right ones are pushed up, and wrong ones teach nothing.
    rewards - mean.

not_divided
    / (spread + epsilon) ->
    It isn't divided by the spread.
    That has its friends (Dr. GRPO does so); here one right try of eight should weigh more than four of eight.
    Divide by spread + epsilon.

variance_for_spread
    .std( -> .var(
    It is divided by the variance.
    The variance is the spread squared, and no longer in the unit of the rewards.
    tf.math.reduce_std, the root.

n_minus_one
    .std(axis=1, -> .std(axis=1, ddof=1,
    The spread is that of a sample, with G − 1 below the line.
    It guesses the spread of all tries that there could be. Here the group itself is meant.
    Divide by G, as tf.math.reduce_std and np.std do by themselves.

spread_of_the_batch
    rewards.std(axis=1, keepdims=True) -> rewards.std()
    The mean is the group's, and the spread that of the whole batch.
    A rare success and a common one then weigh alike.
    axis=1, keepdims=True for both.

turned_round
    rewards - mean -> mean - rewards
    The sign is turned: better than the others gives a minus.
    Training would then unlearn what was right.
    rewards - mean.

nan_where_all_are_alike
    sign _no_number
    Where all tries of a group got the same, NaN comes out.
    Nothing is to be learned from such a group; a NaN would spoil all weights.
    Add epsilon to the spread.
"""

EXERCISE = exercise(
    __name__, __doc__, _cases, advantages, MISCONCEPTIONS, ready_made=("course.assistant.group_advantages",)
)
