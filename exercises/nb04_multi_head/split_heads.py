"""split_heads(x, num_heads): each head gets its share of the columns.

Split the heads: 10 minutes, short

A head gets some columns of every word, and not every column of some words. Which axis must be cut for that?

The picture above shows what a bare reshape does: it can cut an axis in two, but it moves no number. To let two axes
change places takes another function. Section 4 has both, with the shapes at their arrows.

Two steps. First cut the last axis in two: reshape (B, T, D) to (B, T, H, d), with d = D // H. Then let the heads and
the words change places: tf.transpose(..., (0, 2, 1, 3)).

values, 7: Head h holds the columns h·d to (h + 1)·d of every word.
edge cases, 1: A single word, a single head and heads of width 1 work.
inside tf.function, 2: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.reference.heads import split


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, H: int, **options: Any) -> Case:
        options["telling"] = part != "edge cases"  # where an axis has length 1, different mistakes look alike
        inputs = {"x": normal(rng, B, T, D), "num_heads": H}
        about = f"{about} (D = {D}, {H} heads)"
        return function_case(part, about, inputs, names=("the split x",), **options)

    yield case("values", "one sentence, T = 4", 1, 4, 6, 2)
    yield case("values", "a batch of 2, T = 3", 2, 3, 12, 3)
    yield case("values", "a batch of 3, T = 5", 3, 5, 20, 4)
    yield case("values", "a batch of 2, T = 6", 2, 6, 21, 3)
    yield case("edge cases", "a single word, T = 1, a batch of 3", 3, 1, 10, 5)
    yield case("edge cases", "a single head, T = 3", 2, 3, 7, 1)
    yield case("edge cases", "heads of width 1, T = 4", 2, 4, 5, 5)
    yield case("inside tf.function", "a batch of 2, T = 3, inside tf.function", 2, 3, 10, 2, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, split, ready_made=("course.layers.split_heads",))
