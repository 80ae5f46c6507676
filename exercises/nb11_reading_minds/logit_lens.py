"""logit_lens(states, norm, table): every block read as if it were the last.

Read every block: 8 minutes

What does the model do with its last block before a word comes out, and what keeps you from doing it earlier?

Two steps, the same in every block: the last norm, then a score for each row of the table. All blocks can go at once:
both steps work on the last axis only.

norm(states) is (L, B, T, D), and table is (V, D): tf.matmul(norm(states), table, transpose_b=True), or tf.einsum with
lbtd,vd->lbtv.

values, 7: Every block goes through the norm, and gets a score for each word of the table.
edge cases, 1: A single block and a single word keep their axes.
inside tf.function, 2: It works inside tf.function as well.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Remote, exact, exercise, function_case, normal
from exercises.reference.norm import layer_norm

Norm = Callable[[np.ndarray], np.ndarray]


def through_the_lens(states: np.ndarray, norm: Norm, table: np.ndarray) -> tuple[np.ndarray]:
    """States (L, B, T, D), a norm and the table (V, D) to logits (L, B, T, V)."""
    x = norm(states)
    logits = x @ table.T
    return (logits,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, L: int, B: int, T: int, D: int, V: int, **options: Any) -> Case:
        growing = (1 + np.arange(L, dtype=np.float32))[:, np.newaxis, np.newaxis, np.newaxis]
        states = normal(rng, L, B, T, D) * growing + normal(rng, B, T, 1)
        gamma, beta = exact(1 + normal(rng, D, scale=0.4)), exact(normal(rng, D, scale=0.4))

        def norm(x: np.ndarray) -> np.ndarray:
            return layer_norm(x, gamma, beta)[0]

        inputs = {"states": states, "norm": Remote("norm", norm, "tensors"), "table": normal(rng, V, D)}
        return function_case(part, about, inputs, known={"norm": norm}, names=("the logits",), **options)

    yield case("values", "3 blocks, a batch of 2, T = 4, D = 5, V = 7", 3, 2, 4, 5, 7)
    yield case("values", "5 blocks, a batch of 3, T = 3, D = 6, V = 4", 5, 3, 3, 6, 4)
    yield case("values", "2 blocks, a batch of 3, T = 5, D = V = 6", 2, 3, 5, 6, 6)
    yield case("edge cases", "one block and one word, D = 4, V = 9", 1, 2, 1, 4, 9)
    yield case(
        "inside tf.function", "4 blocks, T = 3, D = 5, V = 8, inside tf.function", 4, 2, 3, 5, 8, mode="sized_graph"
    )


EXERCISE = exercise(__name__, __doc__, _cases, through_the_lens, ready_made=("course.interpret.logit_lens",))
