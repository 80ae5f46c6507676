"""The pre-LN block in NumPy float64, and the ways in which it can be bent.

Weights come flat, by the paths under which they stand in the layer: "norm_1.gamma", "self_attn.Wq", "ffn.W1|…".
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

from autograder.checks.reference.attention import attend
from autograder.checks.reference.blocks import PROJECTIONS, Weights, fc_paths, layer_norm

NORMS = ("norm_1", "norm_2")


def gelu(x: np.ndarray) -> np.ndarray:
    """Weigh x by the share of a normal distribution that lies below it."""
    return x * (1 + np.vectorize(math.erf, otypes=[float])(x / math.sqrt(2))) / 2


def pre_ln_block(
    x: np.ndarray,
    weights: Weights,
    num_heads: int,
    attn_mask: np.ndarray | None = None,
    *,
    norms: Literal["before", "after", "before and after", "none", "first", "second"] = "before",
    one_norm: Literal["", "norm_1", "norm_2"] = "",
    residuals: Literal["x and h", "normed", "first normed", "second normed", "none", "first", "second", "x twice"] = (
        "x and h"
    ),
    normed: Literal["all", "query"] = "all",
    ffn_of: Literal["h", "x"] = "h",
    activation: Literal["gelu", "relu", "none"] = "gelu",
    masking: Literal["right", "ignored", "inverted"] = "right",
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """The block h = x + attention(norm(x)), y = h + ffn(norm(h)).

    Args:
        x: (B, T, D).
        weights: of norm_1, self_attn, norm_2 and ffn.
        num_heads: heads of self_attn.
        attn_mask: 1 = hidden, (T, T) or (B, 1, T).
        norms: where there are norms, or which of the two there is.
        one_norm: the norm that serves both places.
        residuals: what is added to which sub-layer's output.
        normed: "query" gives x itself as key and value.
        ffn_of: what the second sub-layer works on.
        activation: inside ffn.
        masking: how the mask is used.
        epsilon: of the norms.
    """

    def norm(value: np.ndarray, number: int) -> np.ndarray:
        name = one_norm or NORMS[number - 1]
        return layer_norm(value, weights[f"{name}.gamma"], weights[f"{name}.beta"], epsilon)

    def before(value: np.ndarray, number: int) -> np.ndarray:
        wanted = {"first": (1,), "second": (2,), "before": (1, 2), "before and after": (1, 2)}.get(norms, ())
        return norm(value, number) if number in wanted else value

    def after(value: np.ndarray, number: int) -> np.ndarray:
        return norm(value, number) if norms in ("after", "before and after") else value

    n = before(x, 1)
    source = n if normed == "all" else x
    attended = _attention(weights, n, source, num_heads, attn_mask, masking)
    kept = {"normed": n, "first normed": n, "none": 0, "second": 0}.get(residuals, x)
    h = after(kept + attended, 1)
    m = before(h if ffn_of == "h" else x, 2)
    kept = {"normed": m, "second normed": m, "none": 0, "first": 0, "x twice": x}.get(residuals, h)
    return (after(kept + _ffn(weights, m, activation), 2),)


def _ffn(weights: Weights, x: np.ndarray, activation: str) -> np.ndarray:
    W1, b1, W2, b2 = (weights[path] for path in fc_paths("ffn"))
    hidden = x @ W1 + b1
    return {"gelu": gelu, "relu": lambda z: np.maximum(z, 0), "none": lambda z: z}[activation](hidden) @ W2 + b2


def _attention(
    weights: Weights,
    x: np.ndarray,
    source: np.ndarray,
    num_heads: int,
    mask: np.ndarray | None,
    masking: Literal["right", "ignored", "inverted"],
) -> np.ndarray:
    B, T, D = x.shape
    q, k, v = (
        (value @ weights[f"self_attn.{name}"]).reshape(B, T, num_heads, D // num_heads).transpose(0, 2, 1, 3)
        for name, value in zip(PROJECTIONS, (x, source, source), strict=True)
    )
    if mask is not None and mask.ndim == 3:
        mask = mask[:, np.newaxis]
    h, _ = attend(q, k, v, mask, masking=masking)
    return h.transpose(0, 2, 1, 3).reshape(B, T, D) @ weights["self_attn.Wo"]
