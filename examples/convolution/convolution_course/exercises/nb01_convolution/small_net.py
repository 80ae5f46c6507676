"""SmallNet(C, D, classes): a convolution, ReLU, the mean over each channel's image, and a linear layer.

From an image to scores: 20 minutes, 3 stars

What is left of an image's size behind the mean?

The parts that learn are conv.w, conv.b and out: what you have written, and an nn.Linear.

torch.relu(self.conv(x)).mean((2, 3)) is (B, D); self.out = nn.Linear(D, classes) makes scores of it.

builds, 4: The net has the parameters of conv and of out, and no others.
values, 10: It gives a score for each class, whatever the images' size.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, layer_case, made_of, normal
from convolution_course.exercises.windows import slid


def _reference(x: np.ndarray, w: np.ndarray, b: np.ndarray, W: np.ndarray, c: np.ndarray) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    seen = np.maximum(slid(x, w) + b[:, None, None], 0)
    return (seen.mean(axis=(2, 3)) @ W + c,)


def _relu_last(x: np.ndarray, w: np.ndarray, b: np.ndarray, W: np.ndarray, c: np.ndarray) -> tuple[np.ndarray]:
    """What comes of the ReLU behind the mean."""
    seen = (slid(x, w) + b[:, None, None]).mean(axis=(2, 3))
    return (np.maximum(seen, 0) @ W + c,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    cases = []
    for B, C, D, H, W, classes in ((3, 1, 4, 6, 6, 3), (2, 3, 2, 5, 8, 4), (4, 2, 5, 7, 4, 2)):
        named = {
            "w": normal(rng, D, C, 3, 3),
            "b": normal(rng, D),
            "W": normal(rng, D, classes),
            "c": normal(rng, classes),
        }
        weights = dict(zip(("conv.w", "conv.b", "out", "out.bias"), named.values(), strict=True))
        init = {"C": C, "D": D, "classes": classes}
        about = f"{B} images of {H} × {W}, {C} channels, {classes} classes"
        given = {"x": normal(rng, B, C, H, W)}
        case = layer_case("values", about, given, init=init, weights=weights, known=named, mode="torch", gradients=True)
        cases.append(case)
    yield made_of(cases[0])
    yield from cases


EXERCISE = exercise(__name__, __doc__, _cases, _reference)
