"""Many heads in NumPy float64: joining them, splitting a width among them, and multi-head attention.

Shapes: B batch, T queries, S keys, H heads, d width of a head, D = H · d.
"""

from collections.abc import Sequence

import numpy as np

from exercises.reference.attention import attend, self_attention

Heads = Sequence[Sequence[np.ndarray]]


def outputs_of(heads: Heads, x: np.ndarray) -> list[np.ndarray]:
    """The output h (B, T, d) of each head (Wq, Wk, Wv) on x (B, T, D)."""
    outputs = []
    for weights in heads:
        h, p = self_attention(x, x, x, *weights)  # noqa: RUF059 - who joins p in its place needs the name
        outputs.append(h)
    return outputs


def concatenated(heads: Heads, x: np.ndarray) -> tuple[np.ndarray]:
    """The outputs of several heads side by side, (B, T, H · d)."""
    return (np.concatenate(outputs_of(heads, x), axis=-1),)


def added_up(heads: Heads, x: np.ndarray) -> tuple[np.ndarray]:
    """The sum of the outputs of several heads, (B, T, d)."""
    return (np.sum(outputs_of(heads, x), axis=0),)


def split(x: np.ndarray, num_heads: int) -> tuple[np.ndarray]:
    """(B, T, D) to (B, H, T, d): head h holds the columns from h · d on."""
    B, T, D = x.shape
    d = D // num_heads
    by_head = x.reshape(B, T, num_heads, d)
    return (by_head.transpose(0, 2, 1, 3),)


def merge(x: np.ndarray) -> tuple[np.ndarray]:
    """(B, H, T, d) to (B, T, H · d), the inverse of `split`."""
    B, H, T, d = x.shape
    by_word = x.transpose(0, 2, 1, 3)
    return (by_word.reshape(B, T, H * d),)


def multi_head(
    query: np.ndarray,
    key: np.ndarray,
    value: np.ndarray,
    Wq: np.ndarray,
    Wk: np.ndarray,
    Wv: np.ndarray,
    Wo: np.ndarray,
    num_heads: int,
    mask: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Multi-head attention: output (B, T, D) and weights (B, H, T, S).

    Args:
        query: (B, T, D). key, value: (B, S, D). Wq, Wk, Wv, Wo: (D, D).
        num_heads: H.
        mask: 1 = hidden; (T, S), (B, T, S), (B, 1, S) or (B, H, T, S).
    """
    if mask is not None and mask.ndim == 3:
        mask = mask[:, None]
    q, k, v = (split(x, num_heads)[0] for x in (query @ Wq, key @ Wk, value @ Wv))
    h, weights = attend(q, k, v, mask)
    (joined,) = merge(h)
    return joined @ Wo, weights
