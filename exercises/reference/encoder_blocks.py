"""The two blocks of an encoder in NumPy float64, norm after (2017) and norm before (BERT, GPT).

Weights come flat, by the paths under which they stand in the layer: "add_norm_1.gamma", "self_attn.Wq", "ffn.W1|…".
"""

import math
from functools import partial

import numpy as np

from exercises.reference.attention import attend
from exercises.reference.blocks import PROJECTIONS, Weights, fc_paths, fully_connected
from exercises.reference.heads import merge, split
from exercises.reference.norm import layer_norm


def norm_paths(name: str) -> tuple[str, str]:
    """Where γ and β stand in a layer that adds and normalises: under these names, or wherever such weights start."""
    return f"{name}.gamma|{name}.{{ones}}", f"{name}.beta|{name}.{{zeros}}"


POST_LN = (norm_paths("add_norm_1"), norm_paths("add_norm_2"))
PRE_LN = (("norm_1.gamma", "norm_1.beta"), ("norm_2.gamma", "norm_2.beta"))


def post_ln_block(
    x: np.ndarray, weights: Weights, num_heads: int, attn_mask: np.ndarray | None = None, *, epsilon: float = 1e-6
) -> tuple[np.ndarray]:
    """The encoder's block of the paper: add and norm after each of the two sub-layers.

    Args:
        x: (B, T, D).
        weights: of self_attn, add_norm_1, ffn and add_norm_2.
        num_heads: heads of self_attn.
        attn_mask: 1 = hidden, (T, T) or (B, 1, T).
        epsilon: of the norms.
    """
    norm_1, norm_2 = (partial(norm_of, weights, paths, epsilon=epsilon) for paths in POST_LN)
    attended = attention_of(weights, "self_attn", (x, x, x), num_heads, attn_mask)
    h = norm_1(x + attended)
    found = fully_connected(weights, "ffn", h)
    return (norm_2(h + found),)


def pre_ln_block(
    x: np.ndarray, weights: Weights, num_heads: int, attn_mask: np.ndarray | None = None, *, epsilon: float = 1e-6
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
) -> np.ndarray:
    """What the multi-head attention of this name gives; `sources` are what query, key and value are made of."""
    q, k, v = (
        split(value @ weights[f"{name}.{matrix}"], num_heads)[0]
        for matrix, value in zip(PROJECTIONS, sources, strict=True)
    )
    if mask is not None and mask.ndim == 3:
        mask = mask[:, np.newaxis]
    h, _ = attend(q, k, v, mask)
    return merge(h)[0] @ weights[f"{name}.Wo"]
