"""Convolution(C, D, K): a module with weights w (D, C, K, K) and b (D,), which slides over images (B, C, H, W).

A layer that learns its kernel: 20 minutes, 2 stars

Which tensors of the module should an optimizer change?

A tensor that is to be learned is an nn.Parameter, kept as an attribute. The bias is one number for each output channel.

self.w = nn.Parameter(torch.randn(D, C, K, K)), self.b = nn.Parameter(torch.zeros(D)); add
self.b[:, None, None].

builds, 4: The module has the parameters w and b, and both learn.
values, 8: It slides its kernel, and adds its bias.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, layer_case, made_of, normal
from convolution_course.exercises.windows import slid


def _reference(x: np.ndarray, w: np.ndarray, b: np.ndarray) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    return (slid(x, w) + b[:, None, None],)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    cases = []
    for B, C, D, H, W, K in ((2, 1, 2, 5, 6, 3), (1, 3, 2, 6, 6, 2), (2, 2, 4, 5, 5, 3)):
        weights = {"w": normal(rng, D, C, K, K), "b": normal(rng, D)}
        about = f"{H} × {W}, {C} to {D} channels"
        given = {"x": normal(rng, B, C, H, W)}
        init = {"C": C, "D": D, "K": K}
        case = layer_case(
            "values", about, given, init=init, weights=weights, known=weights, mode="torch", gradients=True
        )
        cases.append(case)
    yield made_of(cases[0])
    yield from cases


EXERCISE = exercise(__name__, __doc__, _cases, _reference, ready_made=("torch.nn.Conv2d",))
