"""Attention in NumPy float64: the truth that answers are held against.

Shapes: queries (B, T, D), keys and values (B, S, D), weights (D, d), mask broadcastable to (B, T, S).
"""

import numpy as np

# What computes attention ready-made, outside the course: each of them alone would be a whole answer.
READY_MADE = (
    "keras.ops.dot_product_attention", "keras.src.backend.tensorflow.nn.dot_product_attention",
    "keras.layers.Attention", "keras.layers.MultiHeadAttention", "keras.layers.GroupQueryAttention",
)  # fmt: skip


def softmax(scores: np.ndarray, axis: int | None = -1) -> np.ndarray:
    """exp(scores) / sum(exp(scores)) along one axis, or over all of them."""
    exponents = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return exponents / exponents.sum(axis=axis, keepdims=True)


def attend(
    q: np.ndarray, k: np.ndarray, v: np.ndarray, mask: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """softmax(q kᵀ / √d) v with p, its weights. Rows that the mask hides whole are NaN: there anything finite will do.

    Args:
        q: (B, T, d). k: (B, S, d). v: (B, S, d_v).
        mask: 1 = hidden, broadcastable to (B, T, S).
    """
    d = q.shape[-1]
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(d)
    hidden = np.zeros(scores.shape) if mask is None else np.broadcast_to(mask, scores.shape)
    p = softmax(np.where(hidden > 0, -1e9, scores), axis=-1)
    p[hidden.all(-1)] = np.nan
    return p @ v, p


def self_attention(
    q_x: np.ndarray,
    k_x: np.ndarray,
    v_x: np.ndarray,
    Wq: np.ndarray,
    Wk: np.ndarray,
    Wv: np.ndarray,
    mask: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Attention with the three projections: h (B, T, d) and p (B, T, S).

    Args:
        q_x: (B, T, D). k_x, v_x: (B, S, D). Wq, Wk, Wv: (D, d).
        mask: 1 = hidden, broadcastable to (B, T, S).
    """
    q, k, v = q_x @ Wq, k_x @ Wk, v_x @ Wv
    return attend(q, k, v, mask)
