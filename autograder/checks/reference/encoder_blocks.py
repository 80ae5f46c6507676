"""The two blocks of an encoder in NumPy float64, norm after (2017) and norm before (BERT, GPT), and their bends.

Weights come flat, by the paths under which they stand in the layer: "add_norm_1.gamma", "self_attn.Wq", "ffn.W1|…".
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

from autograder.checks.reference.attention import attend
from autograder.checks.reference.blocks import PROJECTIONS, Weights, fc_paths, fully_connected
from autograder.checks.reference.heads import merge, split
from autograder.checks.reference.norm import layer_norm


def norm_paths(name: str) -> tuple[str, str]:
    """Where γ and β stand in a layer that adds and normalises, its own or those of a normalisation inside."""
    inner = ("", "norm.", "layer_norm.", "layernorm.", "normalization.")
    gamma, beta = ("|".join(f"{name}.{step}{weight}" for step in inner) for weight in ("gamma", "beta"))
    return gamma, beta


POST_LN = (norm_paths("add_norm_1"), norm_paths("add_norm_2"))
PRE_LN = (("norm_1.gamma", "norm_1.beta"), ("norm_2.gamma", "norm_2.beta"))


def post_ln_block(
    x: np.ndarray,
    weights: Weights,
    num_heads: int,
    attn_mask: np.ndarray | None = None,
    *,
    masking: Literal["right", "ignored", "inverted"] = "right",
    norms: Literal["both", "first", "second", "first twice", "second twice", "before"] = "both",
    residuals: Literal["both", "first", "second", "none", "x twice"] = "both",
    ffn_of: Literal["h", "x"] = "h",
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """The encoder's block of the paper: add and norm after each of the two sub-layers.

    Args:
        x: (B, T, D).
        weights: of self_attn, add_norm_1, ffn and add_norm_2.
        num_heads: heads of self_attn.
        attn_mask: 1 = hidden, (T, T) or (B, 1, T).
        masking: how the mask is used.
        norms: which of the two there are, or which serves both places; "before" normalises what goes into each
            sub-layer ("pre-LN").
        residuals: which sub-layer's input is added to its output; "x twice" adds x to both.
        ffn_of: what the fully connected layer works on.
        epsilon: of the norms.
    """

    def norm(value: np.ndarray, number: int) -> np.ndarray:
        wanted = {
            "both": (1, 2),
            "first": (1,),
            "second": (2,),
            "first twice": (1, 2),
            "second twice": (1, 2),
            "before": (),
        }[norms]
        if number not in wanted:
            return value
        place = {"first twice": 1, "second twice": 2}.get(norms, number)
        return norm_of(weights, POST_LN[place - 1], value, epsilon)

    def before(value: np.ndarray, number: int) -> np.ndarray:
        return norm_of(weights, POST_LN[number - 1], value, epsilon) if norms == "before" else value

    asked = before(x, 1)
    attended = attention_of(weights, "self_attn", (asked, asked, asked), num_heads, attn_mask, masking)
    h = norm(attended + (x if residuals in ("both", "first", "x twice") else 0), 1)
    z = fully_connected(weights, "ffn", before(h if ffn_of == "h" else x, 2))
    added = x if residuals == "x twice" else h if residuals in ("both", "second") else 0
    return (norm(z + added, 2),)


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
    signs: tuple[int, int] = (1, 1),
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
        signs: of what the two sub-layers give.
        normed: "query" gives x itself as key and value.
        ffn_of: what the second sub-layer works on.
        activation: inside ffn.
        masking: how the mask is used.
        epsilon: of the norms.
    """

    def norm(value: np.ndarray, number: int) -> np.ndarray:
        place = {"norm_1": 1, "norm_2": 2}.get(one_norm, number)
        return norm_of(weights, PRE_LN[place - 1], value, epsilon)

    def before(value: np.ndarray, number: int) -> np.ndarray:
        wanted = {"first": (1,), "second": (2,), "before": (1, 2), "before and after": (1, 2)}.get(norms, ())
        return norm(value, number) if number in wanted else value

    def after(value: np.ndarray, number: int) -> np.ndarray:
        return norm(value, number) if norms in ("after", "before and after") else value

    n = before(x, 1)
    source = n if normed == "all" else x
    attended = attention_of(weights, "self_attn", (n, source, source), num_heads, attn_mask, masking)
    kept = {"normed": n, "first normed": n, "none": 0, "second": 0}.get(residuals, x)
    h = after(kept + signs[0] * attended, 1)
    m = before(h if ffn_of == "h" else x, 2)
    kept = {"normed": m, "second normed": m, "none": 0, "first": 0, "x twice": x}.get(residuals, h)
    return (after(kept + signs[1] * _ffn(weights, m, activation), 2),)


def gelu(x: np.ndarray) -> np.ndarray:
    """Weigh x by the share of a normal distribution that lies below it."""
    return x * (1 + np.vectorize(math.erf, otypes=[float])(x / math.sqrt(2))) / 2


def _ffn(weights: Weights, x: np.ndarray, activation: str) -> np.ndarray:
    W1, b1, W2, b2 = (weights[path] for path in fc_paths("ffn"))
    hidden = x @ W1 + b1
    return {"gelu": gelu, "relu": lambda z: np.maximum(z, 0), "none": lambda z: z}[activation](hidden) @ W2 + b2


def norm_of(weights: Weights, paths: tuple[str, str], x: np.ndarray, epsilon: float) -> np.ndarray:
    """The norm whose γ and β stand under these paths."""
    gamma, beta = paths
    return layer_norm(x, weights[gamma], weights[beta], epsilon)[0]


def attention_of(
    weights: Weights,
    name: str,
    sources: tuple[np.ndarray, np.ndarray, np.ndarray],
    num_heads: int,
    mask: np.ndarray | None = None,
    masking: Literal["right", "ignored", "inverted"] = "right",
) -> np.ndarray:
    """What the multi-head attention of this name gives; `sources` are what query, key and value are made of."""
    q, k, v = (
        split(value @ weights[f"{name}.{matrix}"], num_heads)[0]
        for matrix, value in zip(PROJECTIONS, sources, strict=True)
    )
    if mask is not None and mask.ndim == 3:
        mask = mask[:, np.newaxis]
    h, _ = attend(q, k, v, mask, masking=masking)
    return merge(h)[0] @ weights[f"{name}.Wo"]
