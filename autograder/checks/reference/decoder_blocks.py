"""The decoder's block of the paper in NumPy float64, and the ways in which it can be bent.

Weights come flat, by the paths under which they stand in the layer: "cross_attn.Wq", "add_norm_3.gamma", "ffn.W1|…".
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from autograder.checks.reference.blocks import Weights, fully_connected
from autograder.checks.reference.encoder_blocks import attention_of, norm_of, norm_paths

NORMS = tuple(norm_paths(f"add_norm_{number}") for number in (1, 2, 3))
Cross = Literal[
    "right", "printed", "encoder asks", "key from h1", "value from h1", "skips h1", "decoder only", "encoder only"
]
Hides = Literal["own", "other", "both", "inverted", "none"]


def decoder_block(
    tgt: np.ndarray,
    memory: np.ndarray,
    weights: Weights,
    num_heads: int,
    tgt_mask: np.ndarray | None = None,
    memory_mask: np.ndarray | None = None,
    *,
    cross: Cross = "right",
    self_mask: Hides = "own",
    cross_mask: Hides = "own",
    norms: tuple[int, int, int] = (1, 2, 3),
    pre_ln: bool = False,
    residuals: tuple[str, str, str] = ("tgt", "h1", "h2"),
    ffn_of: Literal["h2", "h1", "tgt"] = "h2",
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """Masked self-attention, attention over the memory, the fully connected layer; add and norm after each.

    Args:
        tgt: (B, T, D). memory: (B, S, D), the encoder's output.
        weights: of self_attn, cross_attn, ffn and add_norm_1 to add_norm_3.
        num_heads: heads of each attention.
        tgt_mask: 1 = hidden, (T, T). memory_mask: 1 = hidden, (B, 1, S).
        cross: what query, key and value of the second attention are made of.
        self_mask: which mask the first attention gets; "other" is the one of the second.
        cross_mask: the same of the second attention.
        norms: which norm stands in each of the three places; 0 is none.
        pre_ln: the norms stand before the sub-layers.
        residuals: what is added to the output of each sub-layer; "" is nothing.
        ffn_of: what the fully connected layer works on.
        epsilon: of the norms.
    """

    def norm(value: np.ndarray, place: int) -> np.ndarray:
        number = norms[place - 1]
        return norm_of(weights, NORMS[number - 1], value, epsilon) if number else value

    def hidden(own: np.ndarray | None, other: np.ndarray | None, which: Hides) -> np.ndarray | None:
        if which == "both" and own is not None and other is not None:
            return np.maximum(own, other)
        return {"other": other, "none": None}.get(which, own)

    states = {"": np.zeros(()), "tgt": tgt, "memory": memory}

    def step(place: int, output: np.ndarray) -> np.ndarray:
        total = states[residuals[place - 1]] + output
        return total if pre_ln else norm(total, place)

    def ready(value: np.ndarray, place: int) -> np.ndarray:
        return norm(value, place) if pre_ln else value

    asked = ready(tgt, 1)
    own = hidden(tgt_mask, memory_mask, self_mask)
    way: Literal["right", "inverted"] = "inverted" if self_mask == "inverted" else "right"
    states["h1"] = h1 = step(1, attention_of(weights, "self_attn", (asked, asked, asked), num_heads, own, way))
    asked = ready(h1, 2)
    sources = {
        "right": (asked, memory, memory),
        "printed": (memory, memory, asked),
        "encoder asks": (memory, asked, asked),
        "key from h1": (asked, asked, memory),
        "value from h1": (asked, memory, asked),
        "skips h1": (tgt, memory, memory),
        "decoder only": (asked, asked, asked),
        "encoder only": (memory, memory, memory),
    }[cross]
    own = hidden(memory_mask, tgt_mask, cross_mask)
    way = "inverted" if cross_mask == "inverted" else "right"
    states["h2"] = step(2, attention_of(weights, "cross_attn", sources, num_heads, own, way))
    return (step(3, fully_connected(weights, "ffn", ready(states[ffn_of], 3))),)
