"""gain(P, H, R): how much of a surprise the state takes over, the Kalman gain.

How far to believe a measurement: 15 minutes, 2 stars

What makes you believe a measurement: that it is exact, or that you knew little before?

S = H P Hᵀ + R is how large surprises are: what was not known of the state, seen through H, and the measurement's noise.

The gain is P @ H.T times the inverse of S.

values, 10: The gain is the share of the surprise that is the state's own.
"""

from __future__ import annotations

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


MISCONCEPTIONS = """
no_measurement_noise
    H @ P @ H.T + R -> H @ P @ H.T
    The noise of the measurement is left out.
    Without R every measurement is believed as if it were exact.
    S is H P Hᵀ + R.

noise_alone
    H @ P @ H.T + R -> R
    Only the noise of the measurement makes a surprise here.
    What was not known of the state surprises as well: H P Hᵀ.
    S is H P Hᵀ + R.

not_inverted
    np.linalg.inv(S) -> S
    It is multiplied by S, not divided.
    The larger surprises usually are, the less one of them says: S stands below.
    Multiply by the inverse of S.
"""

EXERCISE = exercise(__name__, __doc__, _cases, _reference, MISCONCEPTIONS)
