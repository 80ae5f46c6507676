"""merge_heads(x): the columns of all heads side by side again, the inverse of split_heads.

Merge the heads: 5 minutes, short

You have gone there in two steps. In which order do you undo them?

The columns of all heads are to stand in one row. For that, heads and columns must first be neighbours among the axes:
which two have to change places?

Go the way of split_heads backwards: first the transpose, (B, H, T, d) to (B, T, H, d), then the reshape to (B, T, H·d).

values, 7: Each word has the columns of all its heads side by side again.
edge cases, 1: A single word, a single head and heads of width 1 work.
inside tf.function, 2: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.reference.heads import merge


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, H: int, T: int, d: int, **options: Any) -> Case:
        options["telling"] = part != "edge cases"  # where an axis has length 1, different mistakes look alike
        inputs = {"x": normal(rng, B, H, T, d)}
        about = f"{about} (H = {H}, T = {T}, d = {d})"
        return function_case(part, about, inputs, names=("the merged x",), **options)

    yield case("values", "one sentence", 1, 2, 4, 3)
    yield case("values", "a batch of 2", 2, 3, 3, 4)
    yield case("values", "a batch of 3", 3, 4, 5, 5)
    yield case("values", "a batch of 2", 2, 5, 6, 3)
    yield case("edge cases", "a single word in a batch of 3", 3, 5, 1, 2)
    yield case("edge cases", "a single head", 2, 1, 3, 7)
    yield case("edge cases", "heads of width 1", 2, 5, 4, 1)
    yield case("inside tf.function", "a batch of 2, inside tf.function", 2, 2, 3, 5, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, merge, ready_made=("course.layers.merge_heads",))
