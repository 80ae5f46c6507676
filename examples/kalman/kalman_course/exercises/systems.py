"""Small random systems: a state of n numbers, of which m are measured."""

import numpy as np

from autograder.checks.building import normal


def system(rng: np.random.Generator, n: int, m: int) -> dict[str, np.ndarray]:
    """F, Q (n, n), H (m, n), R (m, m), a state x (n,) and its covariance P (n, n).

    No two of them look alike: what is left out or turned shows in the numbers.
    """
    F = np.eye(n, dtype=np.float32) + 0.4 * normal(rng, n, n)
    names = {"F": F, "Q": covariance(rng, n) * 0.5, "H": normal(rng, m, n), "R": covariance(rng, m)}
    return {**names, "x": normal(rng, n), "P": covariance(rng, n)}


def covariance(rng: np.random.Generator, n: int) -> np.ndarray:
    """A symmetric matrix (n, n) whose eigenvalues are all above a half."""
    A = normal(rng, n, n)
    return (A @ A.T / n + 0.5 * np.eye(n)).astype(np.float32)
