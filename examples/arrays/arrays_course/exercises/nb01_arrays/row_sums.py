"""row_sums(x): the sum of each row.

The sum of each row: 5 minutes

A table of 3 rows and 5 columns: how many sums are there?

The axis that you name is the one that disappears.

A row runs along the last axis: x.sum(axis=-1).

values, 8: Each row has its sum.
edge cases, 2: A single row or column works.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def _reference(x: np.ndarray) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    return (np.sum(x, axis=-1),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, rows: int, columns: int) -> Case:
        return function_case(part, about, {"x": normal(rng, rows, columns)}, mode="arrays")

    yield case("values", "3 rows of 5", 3, 5)
    yield case("values", "4 rows of 4", 4, 4)
    yield case("edge cases", "a single row", 1, 3)
    yield case("edge cases", "a single column", 4, 1)


EXERCISE = exercise(__name__, __doc__, _cases, _reference)
