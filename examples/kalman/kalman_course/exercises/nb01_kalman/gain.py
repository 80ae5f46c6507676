"""gain(P, H, R): how much of a surprise the state takes over, the Kalman gain.

How far to believe a measurement: 15 minutes, 2 stars

What makes you believe a measurement: that it is exact, or that you knew little before?

S = H P Hᵀ + R is how large surprises are: what was not known of the state, seen through H, and the measurement's noise.

The gain is P @ H.T times the inverse of S.

values, 10: The gain is the share of the surprise that is the state's own.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from kalman_course.exercises.systems import system


def _reference(P: np.ndarray, H: np.ndarray, R: np.ndarray) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64 (Kalman 1960)."""
    S = H @ P @ H.T + R
    K = P @ H.T @ np.linalg.inv(S)
    return (K,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for n, m in ((2, 1), (3, 2), (4, 3), (3, 3)):
        one = system(rng, n, m)
        given = {name: one[name] for name in ("P", "H", "R")}
        about = f"{n} numbers, of which {m} are measured"
        yield function_case("values", about, given, mode="arrays", names=("the gain",))


EXERCISE = exercise(__name__, __doc__, _cases, _reference)
