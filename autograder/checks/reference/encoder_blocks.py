"""The two blocks of an encoder in NumPy float64, norm after (2017) and norm before (BERT, GPT), and their bends.

Weights come flat, by the paths under which they stand in the layer: "add_norm_1.gamma", "self_attn.Wq", "ffn.W1|…".
"""

from __future__ import annotations

import math
from functools import partial
from typing import Literal

import numpy as np

from autograder.checks.reference.attention import attend, attend_inverted
from autograder.checks.reference.blocks import PROJECTIONS, Weights, fc_paths, fully_connected
from autograder.checks.reference.heads import merge, split
from autograder.checks.reference.norm import layer_norm


def norm_paths(name: str) -> tuple[str, str]:
    """Where γ and β stand in a layer that adds and normalises: under these names, or wherever such weights start."""
    return f"{name}.gamma|{name}.{{ones}}", f"{name}.beta|{name}.{{zeros}}"


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
    x: np.ndarray, weights: Weights, num_heads: int, attn_mask: np.ndarray | None = None, epsilon: float = 1e-6
) -> tuple[np.ndarray]:
    """The block of BERT and GPT, (B, T, D) to the same, with the weights of norm_1, self_attn, norm_2 and ffn."""
    norm_1, norm_2 = (partial(norm_of, weights, paths, epsilon=epsilon) for paths in PRE_LN)
    W1, b1, W2, b2 = (weights[path] for path in fc_paths("ffn"))
    n = norm_1(x)
    attended = attention_of(weights, "self_attn", (n, n, n), num_heads, attn_mask)
    h = x + attended
    m = norm_2(h)
    found = gelu(m @ W1 + b1) @ W2 + b2
    return (h + found,)


def gelu(x: np.ndarray) -> np.ndarray:
    """Weigh x by the share of a normal distribution that lies below it."""
    return x * (1 + np.vectorize(math.erf, otypes=[float])(x / math.sqrt(2))) / 2


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
    if masking == "ignored":
        mask = None
    if masking == "inverted" and mask is not None:
        h, _ = attend_inverted(q, k, v, mask)
    else:
        h, _ = attend(q, k, v, mask)
    return merge(h)[0] @ weights[f"{name}.Wo"]
