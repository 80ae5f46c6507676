"""SwiGLU(d_hidden): a feed-forward layer whose one half opens and closes the other.

SwiGLU: 12 minutes, 2 stars

Which of the two maps is the hand on the tap, and which the water?

Three weights: two lead from D to d_hidden, one leads back. Only the gate goes through silu, and the two meet in a
product.

In build W_gate and W_up (D, d_hidden), W_down (d_hidden, D), with D = x_shape[-1]. In call, tf.nn.silu(x @ W_gate)
times x @ W_up, and that @ W_down.

builds, 2: The layer has three weights, W_gate and W_up (D, d_hidden), W_down (d_hidden, D).
values, 5: The output is (silu(x W_gate) ⊙ (x W_up)) W_down, for all widths.
equal widths, 1: It is right for D = d_hidden too, and for a single word.
inside tf.function, 2: The layer works inside tf.function as well.
"""

import math
from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, layer_case, normal


def silu(z: np.ndarray) -> np.ndarray:
    """The sigmoid linear unit, z · sigmoid(z)."""
    return z / (1 + np.exp(-z))


def gelu(z: np.ndarray) -> np.ndarray:
    """What Gemma has in the place of silu."""
    return 0.5 * z * (1 + np.vectorize(math.erf)(z / math.sqrt(2)))


def gated(x: np.ndarray, W_gate: np.ndarray, W_up: np.ndarray, W_down: np.ndarray) -> tuple[np.ndarray]:
    """(silu(x W_gate) ⊙ (x W_up)) W_down; x (B, T, D), W_gate and W_up (D, d_hidden), W_down (d_hidden, D)."""
    gate, up = x @ W_gate, x @ W_up
    hidden = silu(gate) * up
    return (hidden @ W_down,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, hidden: int, mode: Mode = "eager") -> Case:
        weights = {
            "W_gate": normal(rng, D, hidden, scale=1.5 / np.sqrt(D)),
            "W_up": normal(rng, D, hidden, scale=1.5 / np.sqrt(D)),
            "W_down": normal(rng, hidden, D, scale=1.5 / np.sqrt(hidden)),
        }
        about, names = f"{about}, D = {D}, d_hidden = {hidden}", ("the output",)
        init, inputs = {"d_hidden": hidden}, {"x": normal(rng, B, T, D)}
        return layer_case(part, about, inputs, init=init, weights=weights, known=weights, mode=mode, names=names)

    yield case("builds", "a batch of 2, T = 3", 2, 3, 6, 10)
    yield case("values", "one sentence, T = 5", 1, 5, 5, 9)
    yield case("values", "a batch of 3, T = 4", 3, 4, 7, 5)
    yield case("values", "a batch of 2, T = 6", 2, 6, 6, 20)
    yield case("equal widths", "a batch of 2, T = 3", 2, 3, 7, 7)
    yield case("equal widths", "a single word, T = 1", 2, 1, 6, 6)
    yield case("inside tf.function", "a batch of 2, T = 4, inside tf.function", 2, 4, 5, 8, "graph")


EXERCISE = exercise(__name__, __doc__, _cases, gated, ready_made=("course.layers.SwiGLU",))
