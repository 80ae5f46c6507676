"""patches(images, size): an image as a row of patches, each as long as its numbers.

Bonus: an image is a sentence, too: 12 minutes

Number the pixels of a 4 × 4 image from 0 to 15. Which four make the first patch of side 2, and which four come first?

Each side is two axes: which patch, and where in the patch. A patch's own rows and columns have to stand side by side
before anything is put together.

Six axes: (B, H // size, size, W // size, size, C). Exchange the third and the fourth, then shape to (B, N, size ** 2 *
C).

grey, 3: Patches from left to right and row by row, and in each its numbers the same way.
colours, 1: With colours, a pixel's numbers stay side by side.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, function_case, normal


def cut(images: np.ndarray, size: int) -> tuple[np.ndarray]:
    """The patches (B, N, size² · C); images (B, H, W, C)."""
    B, H, W, C = images.shape
    grid = images.reshape(B, H // size, size, W // size, size, C)
    whole = grid.transpose(0, 1, 3, 2, 4, 5)  # (B, down, across, row, column, C)
    return (whole.reshape(B, -1, size * size * C),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, B: int, H: int, W: int, C: int, size: int, mode: Mode = "eager") -> Case:
        inputs = {"images": normal(rng, B, H, W, C), "size": size}
        about = f"{B} images of {H} × {W} × {C}, patches of {size} × {size}"
        return function_case(part, about, inputs, names=("the patches",), mode=mode)

    yield case("grey", 2, 4, 4, 1, 2)
    yield case("grey", 2, 6, 9, 1, 3)
    yield case("grey", 1, 8, 4, 1, 2)
    yield case("colours", 2, 4, 6, 3, 2)
    yield case("inside tf.function", 3, 6, 4, 3, 2, mode="sized_graph")


EXERCISE = exercise(__name__, __doc__, _cases, cut, bonus=True)
