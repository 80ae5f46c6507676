"""Tracker(F, Q, H, R, x, P): step(z) gives the surprise, and leaves out a measurement that is too odd.

Measurements that can't be true: 20 minutes, 3 stars

How odd is a surprise? That depends on how large surprises usually are: S.

The squared distance surprise @ inverse of S @ surprise counts in standard deviations, whatever the units.

Where it is above 9, keep x and P as they were predicted. Give the surprise back either way.

the surprise, 5: step gives back what was measured, minus what was expected.
the state, 8: An odd measurement leaves the prediction as it is; any other is taken in.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Call, Case, exercise, normal, object_case
from kalman_course.exercises.systems import system


def _reference(
    F: np.ndarray, Q: np.ndarray, H: np.ndarray, R: np.ndarray, x: np.ndarray, P: np.ndarray, z: np.ndarray
) -> tuple[np.ndarray, ...]:
    """The surprise, x and P after one step, in NumPy float64."""
    x = F @ x
    P = F @ P @ F.T + Q
    S = H @ P @ H.T + R
    surprise = z - H @ x
    odd = surprise @ np.linalg.inv(S) @ surprise
    K = P @ H.T @ np.linalg.inv(S) * (odd <= 9)
    return (surprise, x + K @ surprise, P - K @ H @ P)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    names = ("the surprise", "x", "P")
    for part, n, m, far, noise in (
        ("the surprise", 2, 1, 1.5, 1),
        ("the surprise", 3, 2, 0.5, 1),
        ("the state", 3, 2, 1.5, 50),  # a long way, and nothing odd
        ("the state", 2, 1, 20, 1),
        ("the state", 3, 1, 2, 1),
        ("the state", 4, 2, 30, 1),
    ):
        init = system(rng, n, m)
        init["R"] *= np.float32(noise)
        exact = {name: value.astype(np.float64) for name, value in init.items()}
        F, Q, H, R, x, P = (exact[name] for name in ("F", "Q", "H", "R", "x", "P"))
        S = H @ (F @ P @ F.T + Q) @ H.T + R
        way = normal(rng, m).astype(np.float64)
        z = H @ F @ x + far * way / np.sqrt(way @ np.linalg.inv(S) @ way)  # so many standard deviations away
        calls = [Call((z.astype(np.float32),), method="step", gives=True)]
        known = {"z": z.astype(np.float32)}
        about = f"{m} of {n} numbers measured, {far:g} standard deviations away"
        yield object_case(part, about, init, calls, ("x", "P"), known=known, names=names)


EXERCISE = exercise(__name__, __doc__, _cases, _reference)
