"""What the exercises on attention share: the cases of SelfAttentionLayer, a check, and what goes wrong in all kinds."""

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.checks.building.cases import layer_case
from autograder.checks.building.random_inputs import normal
from autograder.checks.building.replies import arrays_of
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Case
from exercises.building.models.random_weights import draw_projections
from exercises.reference.attention import READY_MADE

LAYERS_READY_MADE = (
    "course.layers.SelfAttentionLayer",
    "course.layers.MultiHeadAttention",
    "course.layers.scaled_dot_product",
    *READY_MADE,
)


def self_attention_case(
    rng: np.random.Generator,
    part: str,
    about: str,
    B: int,
    T: int,
    S: int,
    D: int,
    d: int,
    mask: np.ndarray | None = None,
    **options: Any,
) -> Case:
    """A case of SelfAttentionLayer(d) on q_x (B, T, D), k_x and v_x (B, S, D)."""
    x = {"q_x": normal(rng, B, T, D), "k_x": normal(rng, B, S, D), "v_x": normal(rng, B, S, D)}
    weights = draw_projections(rng, dict.fromkeys(("Wq", "Wk", "Wv"), D), d)
    inputs = {**x, "mask": mask}
    return layer_case(part, about, inputs, init={"d": d}, weights=weights, known=weights, names=("h", "p"), **options)


def finite_in_half_precision(hidden: np.ndarray) -> Callable[[Reply], Message | None]:
    """A check on (output, p) under mixed_float16: all finite; hidden entries of p are 0, the other rows sum to 1."""
    seeing = np.asarray(~hidden.all(axis=-1))

    def check(reply: Reply) -> Message | None:
        got = arrays_of(reply.value, 2)
        if got is None or got[1].shape != hidden.shape:
            return Message("expected two arrays back, the second of shape {shape}", shape=hidden.shape)
        h, p = got
        if not (np.isfinite(h).all() and np.isfinite(p).all()):
            return Message("there are NaN or infinite numbers")
        leaked = np.abs(p[hidden & seeing[..., None]]).max()
        if leaked > 1e-3:
            return Message("a hidden entry of the softmax is {leaked}, expected 0", leaked=f"{leaked:.3g}")
        return (
            None if np.abs(p.sum(-1) - 1)[seeing].max() < 0.02 else Message("the rows of the softmax do not sum to 1")
        )

    return check
