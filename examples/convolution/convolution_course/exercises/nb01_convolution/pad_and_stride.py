"""pad_and_stride(x, w, padding, stride): images x (B, C, H, W), a kernel w (D, C, K, K), zeros around, and steps.

Around and in steps: 20 minutes, 2 stars

How large is the result, when zeros lie around an image, and the window goes two steps at once?

torch.nn.functional.pad puts zeros around; unfold(axis, size, step) makes windows, once along each axis.

(H + 2 · padding - K) // stride + 1 places along each axis, and over each window the sum over C, K and K.

shapes, 4: The result is (B, D, H', W').
values, 8: Each place has the sum over its window, and over the channels.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal, shapes_too
from convolution_course.exercises.windows import slid, surrounded


def _reference(x: np.ndarray, w: np.ndarray, padding: int, stride: int) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    around = surrounded(x, padding)
    return (slid(around, w, stride),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    cases = []
    for B, C, D, H, W, K, padding, stride in (
        (2, 1, 1, 5, 6, 3, 1, 1),
        (1, 2, 3, 7, 7, 3, 0, 2),
        (2, 3, 2, 6, 8, 2, 1, 2),
        (1, 2, 2, 6, 5, 3, 2, 3),
    ):
        given = {"x": normal(rng, B, C, H, W), "w": normal(rng, D, C, K, K), "padding": padding, "stride": stride}
        about = f"{H} × {W}, {C} to {D} channels, padding {padding}, stride {stride}"
        cases.append(function_case("values", about, given, mode="torch"))
    yield from shapes_too(cases[:3])
    yield from cases


READY_MADE = ("torch.nn.functional.conv2d", "torch.conv2d", "torch.nn.functional.unfold", "torch.nn.Conv2d")
EXERCISE = exercise(__name__, __doc__, _cases, _reference, ready_made=READY_MADE)
