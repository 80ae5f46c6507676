"""fit_power_law(sizes, losses): the straight line through two logarithms.

A law of one's own: 8 minutes

What becomes of a product when you take its logarithm, and what of a power?

log loss = log a − alpha · log size: a straight line, once both axes are logarithms. A library fits it. Then look at
what it gives: which of its two numbers is log a, and what is the sign of the other?

slope, intercept = np.polyfit(np.log(sizes), np.log(losses), 1); a is np.exp(intercept), and alpha is minus the slope.

on the line, 2: Where all models lie on a line, it is found.
beside the line, 2: Where they lie beside it, it is the best line in the picture of logarithms.
edge cases, 1: Two models are enough, and a loss that grows gives a negative alpha.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, exercise, function_case


def line(sizes: Any, losses: Any) -> tuple[np.ndarray, np.ndarray]:
    """A and alpha of loss = a · size^(−alpha), by least squares of the logarithms."""
    x, y = np.log(sizes), np.log(losses)
    if np.ptp(x) < 1e-9:
        raise ValueError(Message("all models are the same"))
    slope, intercept = np.polyfit(x, y, 1)
    return np.exp(intercept), -slope


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, sizes: list[float], losses: list[float]) -> Case:
        inputs = {"sizes": sizes, "losses": losses}
        return function_case(part, about, inputs, names=("a", "alpha"), tolerance=1e-3)

    def models(count: int, noise: float) -> tuple[list[float], list[float]]:
        sizes = np.round(np.exp(np.sort(rng.uniform(np.log(3e3), np.log(6e5), count))))
        a, alpha = rng.uniform(6, 20), rng.uniform(0.08, 0.3)
        losses = a * sizes**-alpha * np.exp(rng.normal(size=count) * noise)
        return [float(size) for size in sizes], [float(loss) for loss in losses]

    yield case("on the line", "three models that lie on a line", [100.0, 1000.0, 10000.0], [4.0, 2.0, 1.0])
    yield case("on the line", "four models that lie on a line", *models(4, 0.0))
    for count in (4, 6):
        yield case("beside the line", f"{count} models beside a line", *models(count, 0.08))
    yield case("edge cases", "two models", *models(2, 0.0))
    yield case("edge cases", "a loss that grows with the size", [1e3, 1e4, 1e5], [1.0, 1.3, 1.5])


EXERCISE = exercise(__name__, __doc__, _cases, line)
