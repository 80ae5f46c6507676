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

from __future__ import annotations

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


MISCONCEPTIONS = """
linear_space
    np.log(sizes), np.log(losses) -> np.asarray(sizes, float), np.asarray(losses, float) ;
        np.exp(intercept) -> intercept
    A straight line is fitted to the numbers themselves.
    Such a line says that each thousand weights help as much as the thousand before; soon it promises a loss below 0.
    Take the logarithm of both first.

sizes_alone
    np.log(losses) -> np.asarray(losses, float) ; np.exp(intercept) -> intercept
    np.log(losses) -> np.asarray(losses, float)
    Only the sizes' logarithm is taken.
    A power law is a straight line only where both axes are logarithms.
    np.log(losses) as well.

losses_alone
    np.log(sizes) -> np.asarray(sizes, float)
    Only the losses' logarithm is taken.
    That is an exponential: each thousand weights more would take the same share off the loss. No model is that lucky.
    np.log(sizes) as well.

sign_wrong
    , -slope -> , slope
    alpha has the wrong sign.
    In a · size^(−alpha) the minus is written down already: a loss that falls has an alpha above 0.
    alpha = −slope.

a_still_a_logarithm
    np.exp(intercept) -> intercept
    What is given for a is its logarithm.
    The line crosses its axis at log a.
    np.exp(intercept).

as_it_comes
    return np.exp(intercept), -slope -> return slope, intercept
    The two numbers of the line come back as they are: its slope, then where it crosses the axis.
    The line is log loss = log a − alpha · log size: neither number is one of those that are asked for.
    First a = np.exp(intercept), then alpha = −slope.

two_bases
    np.exp(intercept) -> 10**intercept
    One kind of logarithm goes in, and another is undone.
    np.log has the base e, np.log10 the base 10. alpha is the same with both, a isn't.
    np.exp belongs to np.log.

two_bases
    np.exp(intercept) -> np.exp(intercept / np.log(10))
    One kind of logarithm goes in, and another is undone.
    np.log has the base e, np.log10 the base 10. alpha is the same with both, a isn't.
    10 ** intercept belongs to np.log10.

axes_exchanged
    polyfit(x, y -> polyfit(y, x
    The sizes are fitted as a function of the losses.
    The question is what loss a size will give; the other way round the slope is turned over.
    np.polyfit takes x first: np.log(sizes).

through_the_ends
    polyfit(x, y -> polyfit(x[[0, -1]], y[[0, -1]]
    The line goes through the first and the last model, and the others aren't asked.
    Each run has its luck; a fit over all of them lets luck cancel.
    np.polyfit over all models.
"""


EXERCISE = exercise(__name__, __doc__, _cases, line, MISCONCEPTIONS)
