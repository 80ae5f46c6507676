"""AdamW(rate, beta_1, beta_2, decay, largest): the optimizer itself, in NumPy, one step at a time.

An optimizer from memory: 20 minutes, 3 stars

Two things are remembered for each weight from step to step. Which, and as what do they begin?

First the gradients are made shorter, all by one factor. Then two moving averages, of the gradient and of its square,
both divided by what they have too little of at first. The decay pulls at the weight itself and goes through no average.

norm = √(sum of all squares of all gradients); g = g · min(1, largest / norm). m = β₁ m + (1 − β₁) g,
v = β₂ v + (1 − β₂) g², in step t divided by 1 − β₁ᵗ and 1 − β₂ᵗ. The new weight is
w − rate · (m / (√v + 1e-8) + decay · w).

one step, 5: The first step has the right length in the right direction.
many steps, 7: Averages go from step to step, for each array its own.
decay, 5: The decay pulls at the weights, apart from the gradient.
largest, 3: Long gradients are made shorter, all by one factor.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Call, Case, Message, exercise, normal, object_case

Arrays = Sequence[np.ndarray]


def adam_w(
    rate: float, beta_1: float, beta_2: float, decay: float, largest: float, steps: Sequence[tuple[Arrays, Arrays]]
) -> tuple[np.ndarray, ...]:
    """The new weights after each step, in NumPy float64 (Loshchilov and Hutter 2019)."""
    found: list[np.ndarray] = []
    ms, vs = ([np.zeros(weight.shape) for weight in steps[0][0]] for _ in range(2))
    for t, (weights, gradients) in enumerate(steps, start=1):
        norm = np.sqrt(sum((gradient**2).sum() for gradient in gradients))
        shorter = min(1, largest / norm) if norm else 1
        for i, (weight, gradient) in enumerate(zip(weights, gradients, strict=True)):
            g = gradient * shorter
            ms[i] = beta_1 * ms[i] + (1 - beta_1) * g
            vs[i] = beta_2 * vs[i] + (1 - beta_2) * g**2
            m, v = ms[i] / (1 - beta_1**t), vs[i] / (1 - beta_2**t)
            found.append(weight - rate * (m / (np.sqrt(v) + 1e-8) + decay * weight))
    return tuple(found)


def _read(value: Any) -> list[Any]:
    """All arrays of all steps, in one row."""
    if not isinstance(value, (list, tuple)) or any(step is None for step in value):
        raise ValueError(Message("step gave no list of new weights back"))
    return [one for step in value for one in (step if isinstance(step, (list, tuple)) else [step])]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, count: int, decay: float = 0.0, largest: float = 1e3, scale: float = 1.0) -> Case:
        shapes = ((3, 2), (4,))
        steps = [
            tuple([normal(rng, *shape, scale=size) for shape in shapes] for size in (1.0, scale)) for _ in range(count)
        ]
        init = {"rate": 0.1, "beta_1": 0.9, "beta_2": 0.98, "decay": decay, "largest": largest}
        calls = [Call((weights, gradients), method="step", gives=True) for weights, gradients in steps]
        names = tuple(f"array {i} after step {t}" for t in range(1, count + 1) for i in range(len(shapes)))
        return object_case(part, about, init, calls, known={"steps": steps}, names=names, read=_read)

    yield case("one step", "one step", 1)
    yield case("one step", "one step with small gradients", 1, scale=1e-3)
    yield case("many steps", "two steps", 2)
    yield case("many steps", "five steps", 5)
    yield case("decay", "a decay of 0.1, three steps", 3, decay=0.1)
    yield case("decay", "a decay of 0.3 and small gradients", 2, decay=0.3, scale=0.01)
    yield case("largest", "gradients longer than 0.5, three steps", 3, largest=0.5)
    yield case("largest", "gradients of which some are longer than 3", 4, largest=3.0)


EXERCISE = exercise(__name__, __doc__, _cases, adam_w)
