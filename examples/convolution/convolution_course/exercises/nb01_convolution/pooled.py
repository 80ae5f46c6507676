"""pooled(x, size): of each size × size block of images x (B, C, H, W) the largest number.

The largest of each block: 10 minutes

How many numbers become one?

Cut H into H / size blocks of size, and W likewise: a reshape makes two axes of one.

x.reshape(B, C, H // size, size, W // size, size).amax((3, 5)).

values, 8: Each block has its largest number.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def _reference(x: np.ndarray, size: int) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    B, C, H, W = x.shape
    blocks = x.reshape(B, C, H // size, size, W // size, size)
    return (blocks.max(axis=(3, 5)),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    for B, C, H, W, size in ((1, 1, 4, 6, 2), (2, 3, 6, 6, 3), (2, 2, 4, 4, 2)):
        given = {"x": normal(rng, B, C, H, W), "size": size}
        yield function_case("values", f"{H} × {W} in blocks of {size}", given, mode="torch")


READY_MADE = ("torch.nn.functional.max_pool2d", "torch.nn.MaxPool2d", "torch.max_pool2d")
EXERCISE = exercise(__name__, __doc__, _cases, _reference, ready_made=READY_MADE)
