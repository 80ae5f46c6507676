"""KalmanFilter(F, Q, H, R, x, P): an object that remembers the state, with predict() and update(z).

A filter that remembers: 20 minutes, 2 stars

The object keeps x and P. Which of its methods change them?

In __init__ keep all six. predict() and update(z) put the new x and P in the place of the old.

self.x, self.P = predict(self.x, self.P, self.F, self.Q) is one whole method.

one step, 5: After a prediction, x and P are those of the next moment.
many steps, 10: Each step begins where the one before has ended.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Call, Case, exercise, normal, object_case
from kalman_course.exercises.systems import system


def _reference(
    F: np.ndarray, Q: np.ndarray, H: np.ndarray, R: np.ndarray, x: np.ndarray, P: np.ndarray, steps: list[np.ndarray]
) -> tuple[np.ndarray, ...]:
    """The state and its covariance after these steps, in NumPy float64; a z without numbers measures nothing."""
    for z in steps:
        x = F @ x
        P = F @ P @ F.T + Q
        if len(z):
            K = P @ H.T @ np.linalg.inv(H @ P @ H.T + R)
            x = x + K @ (z - H @ x)
            P = P - K @ H @ P
    return (x, P)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for part, n, m, measured in (
        ("one step", 2, 1, (False,)),
        ("one step", 3, 2, (True,)),
        ("many steps", 2, 1, (True, True, True)),
        ("many steps", 3, 2, (True, False, True, True)),
    ):
        init = system(rng, n, m)
        steps = [normal(rng, m, scale=2) if has else np.zeros(0, np.float32) for has in measured]
        calls = []
        for z in steps:
            calls += [Call(method="predict"), *([Call((z,), method="update")] if len(z) else [])]
        count = f"{len(steps)} step{'s' * (len(steps) > 1)}"
        yield object_case(
            part, f"{n} numbers, {count}", init, calls, ("x", "P"), known={"steps": steps}, names=("x", "P")
        )


EXERCISE = exercise(__name__, __doc__, _cases, _reference)
