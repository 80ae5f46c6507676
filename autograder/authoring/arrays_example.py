"""The small exercise on NumPy arrays that a course of one's own begins with; no TensorFlow is needed to check it."""

from __future__ import annotations

from autograder.authoring.examples import DOUBLED, Example, cells

ARRAYS = Example(
    record='''"""$entry(x): every number, twice as large.

Double every number: 5 minutes

What do you get when you add a number to itself?

One operation for the whole array is enough.

Twice a number is x + x.

values, 8: Every number is doubled.
edge cases, 2: A single number works.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def _reference(x: np.ndarray) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    return (2 * x,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *shape: int) -> Case:
        # "arrays": arguments stay NumPy arrays. Without it they are TensorFlow's tensors.
        return function_case(part, about, {"x": normal(rng, *shape)}, mode="arrays")

    yield case("values", "3 rows of 5", 3, 5)
    yield case("values", "4 rows of 4", 4, 4)
    yield case("edge cases", "a single number", 1, 1)


MISCONCEPTIONS = """
squared
    2 * x -> x**2
    Every number is squared, not doubled.
    Both make 4 of 2; of 3 the one makes 6, the other 9.
    Multiply by 2.
"""

EXERCISE = exercise(__name__, __doc__, _cases, _reference, MISCONCEPTIONS)
''',
    cells=cells(
        "Write `$entry(x)`: x is an array of any size, a single number too; the result has its shape.",
        '''def $entry(x):
    """Every number, twice as large."""
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION''',
    ),
    answers=f'''"""Answers to $slug: right ones whole, wrong ones as edits of a right one."""

import numpy as np
{DOUBLED}
# %% numpy_multiply, of times_two | Right: np.multiply.
# 2 * x -> np.multiply(x, 2)

# %% stacked, of times_two | Right: stacked and summed.
# 2 * x -> np.stack([x, x]).sum(axis=0)

# %% divided, of times_two | Right: divided by a half.
# 2 * x -> x / 0.5

# %% first_only, of times_two | Wrong: unnamed - the first row only.
# 2 * x -> 2 * x[:1]
''',
)
