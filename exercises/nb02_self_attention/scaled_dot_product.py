"""scaled_dot_product(q, k, v): softmax(q kᵀ/√d) v, written as a function.

Scaled dot-product attention: 10 minutes, 2 stars, short

Each of T queries meets each of S keys. Which two axes are left then, and which one is summed away?

The formula of section 2 has just these three steps, and the shapes stand in the table above it. `tf.matmul` works on
the last two axes and can turn its second factor round. Whose row must sum to 1?

Three lines are enough. The scores are q @ kᵀ: turn the last two axes of k with transpose_b=True. Divide them by the
square root of d, the last axis of q. The softmax runs along the keys, the last axis; then p @ v.

shapes, 2: h is (B, T, d_v) and p is (B, T, S).
values, 5: h and p have the right numbers, also for a batch and for T ≠ S.
edge cases, 1: A single query keeps its axis.
inside tf.function, 2: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal, shapes_too
from exercises.reference.attention import READY_MADE, attend


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, S: int, d: int, d_v: int = 0, **options: Any) -> Case:
        inputs = {"q": normal(rng, B, T, d), "k": normal(rng, B, S, d), "v": normal(rng, B, S, d_v or d)}
        return function_case(part, about, inputs, names=("h", "p"), **options)

    values = [
        case("values", "one sentence, T = S = 5, d = 7", 1, 5, 5, 7),
        case("values", "a batch of 3, T = S = 4, d = 9", 3, 4, 4, 9),
        case("values", "a batch of 2, T = 3 queries, S = 6 keys, d = 5", 2, 3, 6, 5),
        case("values", "values of another width, d = 4, d_v = 7, T = S = 4", 2, 4, 4, 4, 7),
    ]
    yield from shapes_too(values)
    yield from values
    yield case("edge cases", "a single query, T = 1, S = 4, d = 3", 2, 1, 4, 3)
    yield case("edge cases", "a single query in a single sentence, S = 3, d = 5", 1, 1, 3, 5)
    yield case("inside tf.function", "a batch of 2, T = 4, S = 3, d = 5, inside tf.function", 2, 4, 3, 5, mode="graph")


EXERCISE = exercise(
    __name__, __doc__, _cases, attend,
    ready_made=("course.layers.scaled_dot_product", "course.layers.SelfAttentionLayer", *READY_MADE),
)  # fmt: skip
