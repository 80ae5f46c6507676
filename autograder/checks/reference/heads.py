"""Many heads in NumPy float64: joining them, splitting a width among them, and multi-head attention.

Shapes: B batch, T queries, S keys, H heads, d width of a head, D = H · d.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from autograder.checks.reference.attention import attend, self_attention

Joined = Literal[
    "features",
    "batch",
    "time",
    "stacked",
    "stacked behind",
    "reshaped",
    "interleaved",
    "sum",
    "mean",
    "sum of features",
    "sum of everything",
]
Split = Literal[
    "columns",
    "bare reshape",
    "interleaved",
    "not moved",
    "heads first",
    "features first",
    "along time",
    "along batch",
    "batch of heads",
    "width first",
]
Merge = Literal["columns", "bare reshape", "interleaved", "not joined", "along time", "sum", "mean"]
MaskAxis = Literal["where needed", "never", "always"]


def join(
    heads: Sequence[Sequence[np.ndarray]],
    x: np.ndarray,
    *,
    joined: Joined,
    takes: Literal["h", "p"] = "h",
    only_first: bool = False,
    stops: bool = False,
) -> tuple[np.ndarray]:
    """The outputs of several heads as one array.

    Args:
        heads: (Wq, Wk, Wv) of each.
        x: (B, T, D).
        joined: how.
        takes: which of the two things that a head returns.
        only_first: the first head is used in the place of each.
        stops: nothing is done after the first head.
    """
    if stops:
        heads = heads[:1]
    if only_first:
        heads = [heads[0]] * len(heads)
    values = [self_attention(x, x, x, *weights)[takes == "p"] for weights in heads]
    if joined in ("features", "batch", "time"):
        return (np.concatenate(values, axis={"features": -1, "batch": 0, "time": 1}[joined]),)
    stacked = np.stack(values)  # (H, B, T, d)
    if joined == "stacked":
        return (stacked,)
    if joined == "stacked behind":
        return (np.stack(values, axis=-1),)
    if joined == "reshaped":
        return (stacked.reshape(*x.shape[:2], -1),)
    if joined == "interleaved":
        return (np.stack(values, axis=-1).reshape(*x.shape[:2], -1),)
    if joined == "sum of everything":
        return (stacked.sum(),)
    if joined == "sum of features":
        return (stacked.sum(axis=-1),)
    return (stacked.mean(axis=0) if joined == "mean" else stacked.sum(axis=0),)


def split(x: np.ndarray, num_heads: int, *, how: Split = "columns") -> tuple[np.ndarray]:
    """(B, T, D) to (B, H, T, d): head h holds the columns from h · d on."""
    B, T, D = x.shape
    H, d = num_heads, D // num_heads
    if how == "bare reshape":
        return (x.reshape(B, H, T, d),)
    if how == "interleaved":
        return (x.reshape(B, T, d, H).transpose(0, 3, 1, 2),)
    if how == "width first":
        return (x.reshape(B, T, d, H).transpose(0, 2, 1, 3),)
    if how == "along time":
        return (np.stack(np.split(x, H, axis=1), axis=1),)
    if how == "batch of heads":
        return (np.concatenate(np.split(x, H, axis=-1)),)
    if how == "along batch":
        return (np.concatenate(np.split(x, H, axis=-1)).reshape(B, H, T, d),)
    by_head = x.reshape(B, T, H, d)
    axes = {"columns": (0, 2, 1, 3), "not moved": (0, 1, 2, 3), "heads first": (2, 0, 1, 3)}
    return (by_head.transpose(axes.get(how, (0, 2, 3, 1))),)


def merge(x: np.ndarray, *, how: Merge = "columns") -> tuple[np.ndarray]:
    """(B, H, T, d) to (B, T, H · d), the inverse of `split`."""
    B, H, T, d = x.shape
    if how in ("sum", "mean"):
        return (x.sum(axis=1) if how == "sum" else x.mean(axis=1),)
    if how == "bare reshape":
        return (x.reshape(B, T, H * d),)
    if how == "along time":
        return (x.reshape(B, H * T, d),)
    if how == "interleaved":
        return (x.transpose(0, 2, 3, 1).reshape(B, T, H * d),)
    by_word = x.transpose(0, 2, 1, 3)
    return (by_word if how == "not joined" else by_word.reshape(B, T, H * d),)


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
    *,
    splits: Split = "columns",
    merges: Merge = "columns",
    mask_axis: MaskAxis = "where needed",
    output_matrix: bool = True,
    sources: Literal["three", "query", "values from key", "v, k, q"] = "three",
    shared: bool = False,
    one_head: bool = False,
    gives: Literal["output, weights", "weights, output", "mean of weights", "sum of weights"] = "output, weights",
    **bends: Any,
) -> tuple[np.ndarray, np.ndarray]:
    """Multi-head attention: output (B, T, D) and weights (B, H, T, S).

    Args:
        query: (B, T, D). key, value: (B, S, D). Wq, Wk, Wv, Wo: (D, D).
        num_heads: H.
        mask: 1 = hidden; (T, S), (B, T, S), (B, 1, S) or (B, H, T, S).
        splits: how the heads get their columns.
        merges: how they are put together again.
        mask_axis: when a mask gets an axis for the heads.
        output_matrix: False leaves Wo out.
        sources: "query" makes keys and values from the query as well, "values from key" the values from the key;
            "v, k, q" takes the arguments in this order.
        shared: one weight serves as Wq, Wk and Wv, the one that was set last.
        one_head: the whole width is one head, whatever num_heads is.
        gives: what comes back.
        bends: arguments of `attend`.
    """
    if sources == "query":
        key = value = query
    if sources == "values from key":
        value = key
    if sources == "v, k, q":
        query, value = value, query
    if shared:
        Wq = Wk = Wv
    if one_head:
        num_heads = 1
    if mask is not None and (mask_axis == "always" or (mask_axis == "where needed" and mask.ndim == 3)):
        mask = mask[:, None]
    q, k, v = (split(x @ w, num_heads, how=splits)[0] for x, w in ((query, Wq), (key, Wk), (value, Wv)))
    h, weights = attend(q, k, v, mask, width=query.shape[-1], **bends)
    (output,) = merge(h, how=merges)
    if output_matrix:
        output = output @ Wo
    if gives in ("mean of weights", "sum of weights"):
        weights = weights.mean(axis=1) if gives == "mean of weights" else weights.sum(axis=1)
    return (weights, output) if gives == "weights, output" else (output, weights)
