"""standardise(x): each column with one mean and one standard deviation: 0 and 1, or the student's own.

Columns on one scale: 10 minutes, 2 stars

Height in metres, weight in grams: which numbers should be compared with which mean?

Each column has a mean and a standard deviation of its own. Broadcasting does the rest.

(x - x.mean(axis=0)) / x.std(axis=0) has mean 0 and standard deviation 1: stretch it first, then shift it.

values, 8: Each column has the mean and the standard deviation that were asked for.
edge cases, 2: A single column works.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def _reference(x: np.ndarray, mean: int, deviation: int) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    apart = x - np.mean(x, axis=0, keepdims=True)
    spread = np.mean(apart**2, axis=0, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):  # along a row of one number there is no spread
        scaled = apart / np.sqrt(spread)
    return (scaled * deviation + mean,)


def _cases(rng: np.random.Generator, mean: int = 0, deviation: int = 1) -> Iterator[Case]:
    def case(part: str, about: str, rows: int, columns: int, *, shift: float = 0.0) -> Case:
        x = 3 * normal(rng, rows, columns) + shift
        known = {"mean": mean, "deviation": deviation}
        return function_case(part, about, {"x": x.astype(np.float32)}, known=known, mode="arrays")

    yield case("values", "6 rows, 4 columns", 6, 4)
    yield case("values", "5 rows, 5 columns", 5, 5)
    yield case("values", "numbers around 10", 7, 3, shift=10)
    yield case("edge cases", "a single column", 6, 1)


EXERCISE = exercise(
    __name__, __doc__, _cases, _reference, own={"mean": (0, 5, 10, 20, 50), "deviation": (1, 2, 4, 5, 10)}
)
