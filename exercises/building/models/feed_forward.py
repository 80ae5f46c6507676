"""relu(x W1 + b1) W2 + b2 in NumPy float64, and its cases: for both ways of writing FCLayer."""

from collections.abc import Iterator, Mapping

import numpy as np

from autograder.checks.building.cases import layer_case
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.probes import Mode
from autograder.checks.judging.records import Case
from exercises.reference.encoder_blocks import gelu  # noqa: F401 - an edit puts it in the place of the ReLU


def feed_forward(x: np.ndarray, W1: np.ndarray, b1: np.ndarray, W2: np.ndarray, b2: np.ndarray) -> tuple[np.ndarray]:
    """Two linear maps with a ReLU between them: x (B, T, D), W1 (D, d1), b1 (d1,), W2 (d1, d2), b2 (d2,)."""
    hidden = x @ W1 + b1
    h1 = np.maximum(hidden, 0)
    h2 = h1 @ W2 + b2
    return (h2,)


def feed_forward_cases(rng: np.random.Generator, paths: Mapping[str, str]) -> Iterator[Case]:
    """The cases of both exercises; `paths` tells under which attribute W1, b1, W2 and b2 stand."""

    def case(part: str, about: str, B: int, T: int, D: int, d1: int, d2: int, mode: Mode = "eager") -> Case:
        x = normal(rng, B, T, D)
        weights = {
            "W1": normal(rng, D, d1, scale=1 / np.sqrt(D)),
            "b1": normal(rng, d1, scale=0.7),
            "W2": normal(rng, d1, d2, scale=1 / np.sqrt(d1)),
            "b2": normal(rng, d2, scale=0.7),
        }
        about = f"{about}, D = {D}, d1 = {d1}, d2 = {d2}"
        named = {paths[name]: weight for name, weight in weights.items()}
        init, names = {"d1": d1, "d2": d2}, ("the output",)
        return layer_case(part, about, {"x": x}, init=init, weights=named, known=weights, mode=mode, names=names)

    yield case("builds", "a batch of 2, T = 3", 2, 3, 6, 10, 4)
    yield case("values", "one sentence, T = 5", 1, 5, 5, 9, 3)
    yield case("values", "a batch of 3, T = 4", 3, 4, 7, 5, 11)
    yield case("values", "a batch of 2, T = 6", 2, 6, 6, 20, 6)
    yield case("equal widths", "a batch of 2, T = 3", 2, 3, 7, 7, 7)
    yield case("equal widths", "a single word, T = 1", 2, 1, 6, 6, 4)
    yield case("inside tf.function", "a batch of 2, T = 4, inside tf.function", 2, 4, 5, 8, 6, mode="graph")


def of_input(case: Case) -> tuple[int, ...]:
    """The shape of a W2 that works on x."""
    return (case.probe.args[0].shape[-1], case.probe.init["d2"])


def of_sentence(case: Case) -> tuple[int, ...]:
    """The shape of a W1 that works on all words of a sentence at once."""
    _, T, D = case.probe.args[0].shape
    return (T * D, case.probe.init["d1"])
