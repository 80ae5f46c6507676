"""MinTransformer in NumPy float64, with the same numbers in each of its layers, and the ways it can be bent.

Which layer of a learner's model a weight stands in can't be seen from outside; what shape it has can. So all layers get
the same numbers. What the model gives still depends on how many layers there are, on what each of them hears, on the
mask and on the last step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np

from autograder.checks.reference.attention import softmax

Weights = Mapping[str, np.ndarray]
ROLES = ("Wq", "Wk", "Wv")
FC_WIDTH = 2048
WIDTHS = ("512", "half")  # of the word vectors, where they aren't d wide
MASKED = -1e30  # a score that leaves nothing, and an even mixture where a row is hidden whole


def min_transformer(
    en: np.ndarray,
    de: np.ndarray,
    weights: Weights,
    *,
    encoders: int = 2,
    decoders: int = 2,
    masking: Literal["right", "none", "first layer", "inverted", "second hears first"] = "right",
    last: Literal["softmax", "none", "twice", "positions", "sigmoid"] = "softmax",
    heard: Literal["last", "own floor", "first", "target"] = "last",
    tables: Literal["own", "source", "larger"] = "own",
    exchanged: bool = False,
    width: Literal["", "512", "half"] = "",
    heads: int | None = None,
    heads_in: Literal["all", "encoder 0", "encoder 1", "decoder 0", "decoder 1"] = "all",
) -> tuple[np.ndarray]:
    """The predictions (B, T, n_de_vocab).

    Args:
        en: (B, T) ids of source words.
        de: (B, T) ids of target words.
        weights: "en" (n_en, d), "de" (n_de, d), "Wq", "Wk", "Wv" (n_heads, d, d / n_heads), "W1", "b1", "W2", "b2" of
            the fully connected layers, "W" (d, n_de), "b"; and for each other `width` tables and heads with its name,
            as "en512" and "Wq512".
        encoders: number of encoder layers.
        decoders: number of decoder layers.
        masking: where the causal mask is; "second hears first" gives the second decoder layer its own input as source.
        last: what follows the last linear map.
        heard: which encoder layer's output the decoder layers get; "target" gives them their own words.
        tables: whose word vectors the target words get.
        exchanged: the model takes the target first.
        width: word vectors are 512 wide, whatever d is, or half as wide as d.
        heads: another number of heads than the weights are for: their columns are dealt out anew.
        heads_in: which layers have it.
    """
    if exchanged:
        en, de = de, en
    table = weights[f"en{width}"]
    larger = max(weights[f"en{width}"], weights[f"de{width}"], key=len)
    x = (larger if tables == "larger" else table)[en]
    own = {"own": weights[f"de{width}"], "source": table, "larger": larger}[tables]
    y = own[np.minimum(de, len(own) - 1)]
    future = np.triu(np.ones((de.shape[1], de.shape[1]), bool), 1)
    floors = []

    def of(layer: str) -> Weights:
        return weights if heads is None or heads_in not in ("all", layer) else _dealt_out(weights, heads)

    for floor in range(encoders):
        x = _fully_connected(_heads(x, x, of(f"encoder {floor}")), weights)
        floors.append(x)
    first = y
    for floor in range(decoders):
        mask = {"none": None, "inverted": ~future, "first layer": future if floor == 0 else None}.get(masking, future)
        source = {"last": x, "own floor": floors[min(floor, encoders - 1)], "first": floors[0], "target": first}[heard]
        if masking == "second hears first" and floor == 1:
            source = y
        own_weights = of(f"decoder {floor}")
        h = _heads(y, y, own_weights, mask)
        y = _fully_connected(_heads(h, source, own_weights), weights)
    z = y @ weights["W"] + weights["b"]
    if last == "sigmoid":
        return (1 / (1 + np.exp(-z)),)
    if last == "none":
        return (z,)
    p = softmax(z, 1 if last == "positions" else -1)
    return (softmax(p) if last == "twice" else p,)


def dealt_out(weight: np.ndarray, heads: int) -> np.ndarray:
    """The columns of all heads (n, D, d / n) for another number of heads, (heads, D, d / heads)."""
    columns = np.concatenate(list(weight), axis=-1)
    return np.stack(np.split(columns, heads, axis=-1))


def _dealt_out(weights: Weights, heads: int) -> Weights:
    names = [f"{role}{suffix}" for role in ROLES for suffix in ("", *WIDTHS)]
    return {**weights, **{name: dealt_out(weights[name], heads) for name in names}}


def _heads(asks: np.ndarray, heard: np.ndarray, weights: Weights, mask: np.ndarray | None = None) -> np.ndarray:
    """All heads, side by side."""

    def project(x: np.ndarray, role: str) -> np.ndarray:
        fitting = (weights[f"{role}{width}"] for width in ("", *WIDTHS))
        weight = next(one for one in fitting if one.shape[1] == x.shape[-1])
        return x[:, np.newaxis] @ weight  # (B, H, T, d / H)

    q, k, v = project(asks, "Wq"), project(heard, "Wk"), project(heard, "Wv")
    scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1])
    if mask is not None:
        scores = np.where(mask, MASKED, scores)
    return np.concatenate(np.moveaxis(softmax(scores) @ v, 1, 0), axis=-1)


def _fully_connected(x: np.ndarray, weights: Weights) -> np.ndarray:
    # A few words at a time: a larger product is shared by threads, which wait for one another on a busy machine.
    pieces = np.array_split(x, -(-x.shape[1] // 4), axis=1)
    hidden = (np.maximum(piece @ weights["W1"] + weights["b1"], 0) for piece in pieces)
    return np.concatenate([piece @ weights["W2"] + weights["b2"] for piece in hidden], axis=1)
