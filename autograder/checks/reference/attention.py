"""Attention in NumPy float64: the truth that answers are held against, and the ways in which it can be bent.

Shapes: queries (B, T, D), keys and values (B, S, D), weights (D, d), mask broadcastable to (B, T, S).
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

Scale = Literal[
    "sqrt d", "none", "d", "sqrt D", "sqrt S", "sqrt T", "sqrt B", "sqrt d_v", "times sqrt d", "fourth root", "p", "h"
]
Masking = Literal[
    "right",
    "ignored",
    "inverted",
    "inverted, added",
    "scores to zero",
    "subtracted after",
    "multiplied after",
    "raised",
]

# What computes attention ready-made, outside the course: each of them alone would be a whole answer.
READY_MADE = (
    "keras.ops.dot_product_attention",
    "keras.src.backend.tensorflow.nn.dot_product_attention",
    "keras.layers.Attention",
    "keras.layers.MultiHeadAttention",
    "keras.layers.GroupQueryAttention",
)


def softmax(scores: np.ndarray, axis: int | None = -1) -> np.ndarray:
    """exp(scores) / sum(exp(scores)) along one axis, or over all of them."""
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
    turned: Literal["transposed", "reshaped", "not"] = "transposed",
    normalise: bool = True,
    returns: Literal["p", "scores", "p, h"] = "p",
    masking: Masking = "right",
    squeeze: Literal["", "scores", "p"] = "",
    mixes: Literal["values", "keys", "by scores"] = "values",
) -> tuple[np.ndarray, np.ndarray]:
    """softmax(q kᵀ / √d) v with p, its weights. Rows that the mask hides whole are NaN: there anything finite will do.

    Args:
        q: (B, T, d). k: (B, S, d). v: (B, S, d).
        mask: 1 = hidden, broadcastable to (B, T, S).
        width: the input width D, for the misconception that scales by it.
        scale: what the scores are divided by, or multiplied with; "p" and "h" divide by √d after the softmax.
        axis: of the softmax.
        swap: k qᵀ instead of q kᵀ.
        turned: how k (S, d) becomes (d, S); "not" is possible where S = d.
        normalise: False leaves the softmax out.
        returns: "scores" gives the scores in the place of p, "p, h" the two in the other order.
        masking: how the mask is used; "inverted, added" keeps what a row that then sees nothing had.
        mixes: what p mixes; "keys" is possible where they are as wide as the values. "by scores" mixes the values
            with the scores, and p is right.
        squeeze: of what every axis of length 1 is dropped: the scores, as TFA 5.2 prints it, or the p that is returned.
    """
    if swap:
        q, k = k, q
    S, d = k.shape[-2:]
    v = k if mixes == "keys" else v
    B, T = q.shape[0], q.shape[-2]
    if turned == "transposed":
        k = np.swapaxes(k, -1, -2)
    elif turned == "reshaped":
        k = k.reshape(*k.shape[:-2], d, S)
    scores = (q @ k) / _divisor(scale, d, width or d, S, T, B, v.shape[-1])
    if mask is not None and masking.startswith("inverted"):
        mask = 1 - mask
    hidden = np.zeros(scores.shape, bool) if mask is None else np.broadcast_to(mask, scores.shape) > 0
    if squeeze == "scores":
        scores, hidden = np.squeeze(scores), np.squeeze(hidden)
    # Scores of hidden keys are far below all others: what is left of them after the softmax is zero.
    scored = scores
    if masking in ("right", "inverted"):
        scored = np.where(hidden, scores.min() - 1e4, scores)
    if masking == "inverted, added":
        scored = scores - 1e9 * (hidden & ~hidden.all(axis=-1, keepdims=True))
    if masking == "raised":
        scored = np.where(hidden, 1e9, scores)  # so high that the scores themselves are lost in it
    if masking == "scores to zero":
        scored = np.where(hidden, 0.0, scores)
    p = softmax(scored, axis) if normalise else scored
    if masking == "multiplied after":
        p = np.where(hidden, 0.0, p)
    if masking == "subtracted after":
        p = np.where(hidden, p - 1e9, p)
    if scale == "p":
        p = p / np.sqrt(d)
    h = (scores if mixes == "by scores" else p) @ v / (np.sqrt(d) if scale == "h" else 1.0)
    if masking == "right" and mask is not None and axis == -1 and normalise:
        empty = hidden.all(axis=-1, keepdims=True)
        p, h = np.where(empty, np.nan, p), np.where(empty, np.nan, h)
    if returns == "p, h":
        return p, h
    second = scores if returns == "scores" else p
    return h, np.squeeze(second) if squeeze == "p" else second


def _divisor(scale: Scale, d: int, D: int, S: int, T: int, B: int, d_v: int) -> float:
    """What the scores are divided by."""
    known = {"sqrt d": d**0.5, "d": d, "sqrt D": D**0.5, "sqrt S": S**0.5, "times sqrt d": d**-0.5}
    known |= {"sqrt T": T**0.5, "sqrt B": B**0.5, "sqrt d_v": d_v**0.5}
    return {**known, "fourth root": d**0.25}.get(scale, 1.0)


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
    sources: Literal["three", "q_x", "values from k_x", "v, k, q"] = "three",
    shared: bool = False,
    made_with: str = "qkv",
    **bends: Any,
) -> tuple[np.ndarray, np.ndarray]:
    """Attention with the three projections: h (B, T, d) and p (B, T, S).

    Args:
        q_x: (B, T, D). k_x, v_x: (B, S, D). Wq, Wk, Wv: (D, d).
        mask: 1 = hidden, broadcastable to (B, T, S).
        project_values: False mixes v_x itself.
        sources: "q_x" takes queries, keys and values all from q_x; "values from k_x" leaves v_x out; "v, k, q" takes
            the arguments in this order.
        shared: one weight for all three, the one that was set last.
        made_with: whose weights make queries, keys and values: "qqv" makes the keys with Wq.
        bends: arguments of `attend`.
    """
    if sources == "q_x":
        k_x = v_x = q_x
    if sources == "values from k_x":
        v_x = k_x
    if sources == "v, k, q":
        q_x, v_x = v_x, q_x
    if shared:
        Wq = Wk = Wv
    if made_with != "qkv":
        Wq, Wk, Wv = ({"q": Wq, "k": Wk, "v": Wv}[one] for one in made_with)
    v = v_x @ Wv if project_values else v_x
    return attend(q_x @ Wq, k_x @ Wk, v, mask, width=q_x.shape[-1], **bends)
