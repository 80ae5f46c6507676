"""mse_gradients(w, b, x, y): the slopes of a mean squared error, asked of the tape.

Ask the tape: 10 minutes

What must the tape have seen so that it can go back along it?

A tape watches variables by itself, and plain tensors only when it is told to. All that leads from w and b to the loss
must happen while it runs.

Open a tape, and tell it first what to watch: tape.watch([w, b]). Still inside the with, compute the prediction and the
mean of the squared errors. After it, tape.gradient(loss, [w, b]) gives both slopes.

values, 6: Both slopes are right.
edge cases, 2: A single point works.
inside tf.function, 2: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def _slopes(w: np.ndarray, b: np.ndarray, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """∂L/∂w and ∂L/∂b of L = mean((w x + b − y)²), for one number w, one number b."""
    error = w * x + b - y
    pull = 2 * error
    by_w = np.asarray(np.mean(pull * x))
    by_b = np.asarray(np.mean(pull))
    return by_w, by_b


def _none_came_back(seen: list[Any]) -> bool:
    """What a tape has not watched, it answers with None."""
    return any(isinstance(one.reply.value, (list, tuple)) and None in one.reply.value for one in seen)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, n: int, **options: Any) -> Case:
        numbers = {
            "w": normal(rng) + np.float32(2), "b": normal(rng), "x": normal(rng, n), "y": normal(rng, n, scale=3),
        }  # fmt: skip
        numbers = {name: np.asarray(value, np.float32) for name, value in numbers.items()}
        return function_case(part, about, numbers, names=("the slope by w", "the slope by b"), **options)

    yield case("values", "5 points", 5)
    yield case("values", "12 points", 12)
    # Of a single point, a root of the mean is an absolute value: that would look like another idea.
    yield case("edge cases", "a single point", 1, telling=False)
    yield case("inside tf.function", "7 points, inside tf.function", 7, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, _slopes)
