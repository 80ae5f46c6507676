"""pad_and_stride(x, w, padding, stride): images x (B, C, H, W), a kernel w (D, C, K, K), zeros around, and steps.

Around and in steps: 20 minutes, 2 stars

How large is the result, when zeros lie around an image, and the window goes two steps at once?

torch.nn.functional.pad puts zeros around; unfold(axis, size, step) makes windows, once along each axis.

(H + 2 · padding - K) // stride + 1 places along each axis, and over each window the sum over C, K and K.

shapes, 4: The result is (B, D, H', W').
values, 8: Each place has the sum over its window, and over the channels.
"""

from __future__ import annotations

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


MISCONCEPTIONS = """
no_padding
    surrounded(x, padding) -> x
    Nothing is put around the images.
    Then each layer makes them smaller, and the edges count less.
    Put padding zeros on each side.

padding_once
    surrounded(x, padding) -> np.pad(x, ((0, 0), (0, 0), (padding, 0), (padding, 0)))
    The zeros are on two sides alone.
    An image has four.
    Pad at the beginning and at the end of both axes.

no_stride
    slid(around, w, stride) -> slid(around, w)
    The window goes one step at a time.
    A stride of 2 leaves out every other place.
    Take every stride-th place along both axes.

channels_apart
    slid(around, w, stride) -> slid(around[:, :1], w[:, :1], stride)
    Only the first channel counts.
    A kernel has a window for each channel, and adds up what all of them see.
    Sum over the channels, too.
"""

EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    _reference,
    MISCONCEPTIONS,
    ready_made=("torch.nn.functional.conv2d", "torch.conv2d", "torch.nn.functional.unfold", "torch.nn.Conv2d"),
)
