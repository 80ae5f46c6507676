"""predict(x, P, F, Q): where it will be one step later, and how sure that is.

One step ahead: 10 minutes

The state moves by F. What happens to the spread of a cloud of points when each point is multiplied by F?

A covariance is a product of two vectors, so F stands on both sides of it: once as it is, once turned.

x is F @ x, and P is F @ P @ F.T, and then the noise of the motion is added.

the state, 4: The state moves by F.
the covariance, 6: The covariance moves with it, and grows by Q.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from kalman_course.exercises.systems import system


def _reference(x: np.ndarray, P: np.ndarray, F: np.ndarray, Q: np.ndarray) -> tuple[np.ndarray, ...]:
    """The right answer, in NumPy float64 (Kalman 1960)."""
    ahead = F @ x
    unsure = F @ P @ F.T + Q
    return (ahead, unsure)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for n in (2, 3, 4):
        one = system(rng, n, 1)
        given = {name: one[name] for name in ("x", "P", "F", "Q")}
        names = ("the state", "the covariance")
        yield function_case("the covariance", f"a state of {n} numbers", given, mode="arrays", names=names)
    yield function_case("the state", "a state of 3 numbers", _still(system(rng, 3, 1)), mode="arrays", names=names)


def _still(one: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """What is known for sure, and moves without noise: there only the state counts."""
    nothing = np.zeros_like(one["P"])
    return {"x": one["x"], "P": nothing, "F": one["F"], "Q": nothing}


EXERCISE = exercise(__name__, __doc__, _cases, _reference)
