"""update(x, P, z, H, R): the state and its covariance, once z was measured.

What a measurement changes: 15 minutes, 2 stars

What did you expect to measure? H @ x. And what came?

The state moves by the gain times the surprise, z - H @ x. A measurement always makes surer: P shrinks.

P becomes (I - K H) P, with I the identity of P's size.

the state, 5: The state moves towards what was measured.
the covariance, 5: The covariance shrinks.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from kalman_course.exercises.systems import system


def _reference(x: np.ndarray, P: np.ndarray, z: np.ndarray, H: np.ndarray, R: np.ndarray) -> tuple[np.ndarray, ...]:
    """The right answer, in NumPy float64 (Kalman 1960)."""
    K = P @ H.T @ np.linalg.inv(H @ P @ H.T + R)
    surprise = z - H @ x
    return (x + K @ surprise, P - K @ H @ P)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    names = ("the state", "the covariance")
    for part, n, m in (("the state", 2, 1), ("the state", 3, 2), ("the covariance", 4, 2), ("the covariance", 3, 1)):
        one = system(rng, n, m)
        z = one["H"] @ one["x"] * 3 + 1
        given = {"x": one["x"], "P": one["P"], "z": z, "H": one["H"], "R": one["R"]}
        yield function_case(part, f"{n} numbers, of which {m} are measured", given, mode="arrays", names=names)


EXERCISE = exercise(__name__, __doc__, _cases, _reference)
