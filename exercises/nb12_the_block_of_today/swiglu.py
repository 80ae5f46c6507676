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

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from autograder.checks.building import UNKNOWN_TO_KERAS, Case, Mode, exercise, layer_case, normal, wrong_ideas
from autograder.checks.building.layer_checks import one_weight_shared


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


WRONG_IDEAS = wrong_ideas("""
sigmoid_for_silu
    silu: z / -> 1 /
    The gate is a sigmoid, not silu.
    That is the first gated unit, of 2016, and it works; but silu(z) is z · sigmoid(z), and weights trained with the
        one don't fit the other.
    tf.nn.silu, which some call swish.

gate_and_up_exchanged
    silu(gate) * up -> gate * silu(up)
    Gate and up have changed places: silu bends x W_up.
    By themselves the two are interchangeable; weights that somebody has trained are not.
    silu goes round x W_gate.

halves_added
    * up -> + up
    The two halves are added.
    A gate multiplies: where it is closed, nothing comes through, whatever the other half says.
    silu(x W_gate) * (x W_up), entry by entry.

activation_on_product
    silu(gate) * up -> silu(gate * up)
    silu bends the product, not the gate.
    Where both halves are below 0 their product is above it, and comes through: the gate is shut and yet open.
    Close the bracket after x W_gate.

activation_on_both
    * up -> * silu(up)
    silu bends both halves.
    What comes through the gate should keep its sign and its size: that half stays linear.
    Only x W_gate goes through silu.

relu_for_silu
    silu(gate) -> np.maximum(gate, 0)
    The gate is a ReLU.
    That is ReGLU, a sister; silu is smooth, and its weights don't fit the other.
    tf.nn.silu.

gelu_for_silu
    silu(gate) -> gelu(gate)
    The gate is a GELU.
    That is GeGLU, and Gemma has it; Llama, Qwen and DeepSeek have silu.
    tf.nn.silu.

no_activation
    silu(gate) -> gate
    Nothing bends the gate.
    The product of two linear maps does bend, but it grows like x², and no gate ever stays shut.
    Put tf.nn.silu round x W_gate.

no_gate
    silu(gate) * up -> silu(gate)
    silu(gate) * up -> silu(up)
    silu(gate) * up -> up
    One of the two halves is not used: nothing is gated.
    What is left are two maps, one after the other: nothing decides what comes through.
    Both maps see x, and the two results are multiplied.

adds_the_input
    W_down -> W_down + x
    The input is added to the result.
    That residual comes, but outside, in the block, and twice would be too much.
    Return the product with W_down alone.

one_map_for_both
    x @ W_gate -> x @ W_up
    One weight serves as W_gate and W_up at once.
    A gate that says the same as what it gates has nothing to choose.
    Call add_weight once for each name, and use each weight once.
""")
MISCONCEPTIONS = (
    UNKNOWN_TO_KERAS,
    *WRONG_IDEAS,
    replace(WRONG_IDEAS[-1], edit="", sign=one_weight_shared),
)


EXERCISE = exercise(__name__, __doc__, _cases, gated, MISCONCEPTIONS, ready_made=("course.layers.SwiGLU",))
