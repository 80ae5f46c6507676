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

from __future__ import annotations

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


MISCONCEPTIONS = """
no_norm
    norm(states) -> states
    The blocks are multiplied with the table as they are, without the norm.
    The table was trained to read what comes out of the norm; the raw stream has another length, and grows.
    norm(states) first.

last_normed_only
    norm(states) -> np.concatenate([states[:-1], norm(states[-1:])])
    Only the last block goes through the norm.
    The lens shows every block as if it were the last, and the last one goes through the norm.
    norm(states): all blocks.

normed_twice
    norm(states) -> norm(norm(states))
    The norm is applied twice.
    It has weights of its own, so twice isn't the same as once.
    norm(states), once.

last_floor_only
    (logits,) -> (logits[-1:],)
    (logits,) -> (logits[-1],)
    Only the last block comes back.
    That is what the model says anyway. The lens is about the blocks before.
    All of states, not states[-1].

table_not_turned
    table.T -> table
    The table is multiplied as it lies, not turned.
    A row of it is a word. Each state must meet the rows; where V and D differ, the shapes don't even fit.
    transpose_b=True, or tf.transpose(table).

no_table
    x @ table.T -> x
    The normed states come back, and no word has a score.
    D features are nobody's language; the table says how well each word fits.
    One product more, with the table.

probabilities
    (logits,) -> (np.exp(logits) / np.exp(logits).sum(axis=-1, keepdims=True),)
    A softmax is taken: probabilities come back, not logits.
    What is asked are the scores; a softmax hides how they grow from block to block.
    Leave the softmax to whoever reads the lens.
"""


EXERCISE = exercise(
    __name__, __doc__, _cases, through_the_lens, MISCONCEPTIONS, ready_made=("course.interpret.logit_lens",)
)
