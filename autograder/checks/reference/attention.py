"""Attention in NumPy float64: the truth that answers are held against, and the ways in which it can be bent.

Shapes: queries (B, T, D), keys and values (B, S, D), weights (D, d), mask broadcastable to (B, T, S).
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

Scale = Literal["sqrt d", "none", "d", "sqrt D", "sqrt S"]

# What computes attention ready-made, outside the course: each of them alone would be a whole answer.
READY_MADE = (
    "keras.ops.dot_product_attention",
    "keras.src.backend.tensorflow.nn.dot_product_attention",
    "keras.layers.Attention",
    "keras.layers.MultiHeadAttention",
    "keras.layers.GroupQueryAttention",
)


def softmax(scores: np.ndarray, axis: int = -1) -> np.ndarray:
    """exp(scores) / sum(exp(scores)) along one axis."""
    exponents = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return exponents / exponents.sum(axis=axis, keepdims=True)


def attend(
    q: np.ndarray,
    k: np.ndarray,
    v: np.ndarray,
    mask: np.ndarray | None = None,
    *,
    width: int | None = None,
    scale: Scale = "sqrt d",
    axis: int = -1,
    swap: bool = False,
    turned: Literal["transposed", "reshaped"] = "transposed",
    normalise: bool = True,
    returns: Literal["p", "scores"] = "p",
    masking: Literal["right", "ignored", "inverted", "subtracted after", "multiplied after"] = "right",
    squeeze: Literal["", "scores", "p"] = "",
) -> tuple[np.ndarray, np.ndarray]:
    """softmax(q kᵀ / √d) v with p, its weights. Rows that the mask hides whole are NaN: there anything finite will do.

    Args:
        q: (B, T, d). k: (B, S, d). v: (B, S, d).
        mask: 1 = hidden, broadcastable to (B, T, S).
        width: the input width D, for the misconception that scales by it.
        scale: what the scores are divided by.
        axis: of the softmax.
        swap: k qᵀ instead of q kᵀ.
        turned: how k (S, d) becomes (d, S).
        normalise: False leaves the softmax out.
        returns: "scores" gives the scores in the place of p.
        masking: how the mask is used.
        squeeze: of what every axis of length 1 is dropped: the scores, as TFA 5.2 prints it, or the p that is returned.
    """
    if swap:
        q, k = k, q
    S, d = k.shape[-2:]
    scores = q @ (np.swapaxes(k, -1, -2) if turned == "transposed" else k.reshape(*k.shape[:-2], d, S))
    roots = {"sqrt d": d, "sqrt D": width or d, "sqrt S": S}
    scores = scores / (np.sqrt(roots[scale]) if scale in roots else {"none": 1.0, "d": d}[scale])
    if mask is not None and masking == "inverted":
        mask = 1 - mask
    hidden = np.zeros(scores.shape, bool) if mask is None else np.broadcast_to(mask, scores.shape) > 0
    if squeeze == "scores":
        scores, hidden = np.squeeze(scores), np.squeeze(hidden)
    # Scores of hidden keys are far below all others: what is left of them after the softmax is zero.
    before = masking in ("right", "inverted")
    scored = np.where(hidden, scores.min() - 1e4, scores) if before else scores
    p = softmax(scored, axis) if normalise else scored
    if masking == "multiplied after":
        p = np.where(hidden, 0.0, p)
    if masking == "subtracted after":
        p = np.where(hidden, p - 1e9, p)
    h = p @ v
    if masking == "right" and mask is not None and axis == -1 and normalise:
        empty = hidden.all(axis=-1, keepdims=True)
        p, h = np.where(empty, np.nan, p), np.where(empty, np.nan, h)
    second = scores if returns == "scores" else p
    return h, np.squeeze(second) if squeeze == "p" else second


def self_attention(
    q_x: np.ndarray,
    k_x: np.ndarray,
    v_x: np.ndarray,
    Wq: np.ndarray,
    Wk: np.ndarray,
    Wv: np.ndarray,
    mask: np.ndarray | None = None,
    *,
    project_values: bool = True,
    sources: Literal["three", "q_x", "values from k_x"] = "three",
    shared: bool = False,
    **bends: Any,
) -> tuple[np.ndarray, np.ndarray]:
    """Attention with the three projections: h (B, T, d) and p (B, T, S).

    Args:
        q_x: (B, T, D). k_x, v_x: (B, S, D). Wq, Wk, Wv: (D, d).
        mask: 1 = hidden, broadcastable to (B, T, S).
        project_values: False mixes v_x itself.
        sources: "q_x" takes queries, keys and values all from q_x; "values from k_x" leaves v_x out.
        shared: one weight for all three, the one that was set last.
        bends: arguments of `attend`.
    """
    if sources == "q_x":
        k_x = v_x = q_x
    if sources == "values from k_x":
        v_x = k_x
    if shared:
        Wq = Wk = Wv
    v = v_x @ Wv if project_values else v_x
    return attend(q_x @ Wq, k_x @ Wk, v, mask, width=q_x.shape[-1], **bends)
