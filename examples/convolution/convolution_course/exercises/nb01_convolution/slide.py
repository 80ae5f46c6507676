"""slide(x, w): the kernel w (K,) slid over the signal x (T,), (T - K + 1,).

A window over a signal: 10 minutes

At how many places does the whole window fit?

At place t the window sees x[t], ..., x[t + K - 1]. Multiply by w, and add up.

x.unfold(0, len(w), 1) has a row for each place: (T - K + 1, K). Times w, summed over the last axis.

values, 8: At each place, what the window sees is weighted and added up.
edge cases, 2: A window as long as the signal has one place.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def _reference(x: np.ndarray, w: np.ndarray) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    places = np.arange(len(x) - len(w) + 1)
    windows = x[places[:, None] + np.arange(len(w))]  # (T - K + 1, K)
    return (windows @ w,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for part, T, K in (("values", 8, 3), ("values", 6, 2), ("values", 9, 4), ("edge cases", 5, 5)):
        given = {"x": normal(rng, T), "w": normal(rng, K)}
        yield function_case(part, f"a signal of {T}, a kernel of {K}", given, mode="torch")


EXERCISE = exercise(__name__, __doc__, _cases, _reference, ready_made=("torch.nn.functional.conv1d", "torch.conv1d"))
