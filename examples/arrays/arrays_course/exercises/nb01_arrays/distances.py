"""distances(a, b): how far each point of a is from each point of b.

Each point to each point: 15 minutes, 2 stars

How many distances are there between 4 points and 6?

Two axes must come from two arrays: give each an axis of length 1 where the other has its points.

a[:, None, :] - b[None, :, :] has shape (n, m, width).

values, 8: Each distance stands in the row of its a and the column of its b.
edge cases, 2: It works for as many here as there, and for a single point.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def _reference(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    apart = a[:, None, :] - b[None, :, :]
    far = np.sqrt((apart**2).sum(axis=-1))
    return (far,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, n: int, m: int, width: int) -> Case:
        points = {"a": normal(rng, n, width), "b": normal(rng, m, width)}
        return function_case(part, about, points, mode="arrays")

    yield case("values", "4 points and 6, in the plane", 4, 6, 2)
    yield case("values", "5 points and 3, with 4 coordinates", 5, 3, 4)
    yield case("edge cases", "as many points here as there", 3, 3, 2)
    yield case("edge cases", "a single point", 1, 4, 3)


EXERCISE = exercise(__name__, __doc__, _cases, _reference)
