"""Layers of the encoder and decoder in NumPy float64, and the ways in which they can be bent.

Weights come flat, by the paths under which they stand in the layer: "attn_heads[0].Wq", "fc_layer.W1|…".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np

from autograder.checks.reference.attention import attend, attend_inverted

Weights = Mapping[str, np.ndarray]
PROJECTIONS = ("Wq", "Wk", "Wv")


def fc_paths(name: str) -> tuple[str, str, str, str]:
    """Where W1, b1, W2 and b2 stand in a fully connected layer, raw or of two Dense layers."""
    return (
        f"{name}.W1|{name}.dense_layer_1",
        f"{name}.b1|{name}.dense_layer_1.bias",
        f"{name}.W2|{name}.dense_layer_2",
        f"{name}.b2|{name}.dense_layer_2.bias",
    )


def multi_head(
    weights: Weights,
    name: str,
    q_x: np.ndarray,
    k_x: np.ndarray,
    v_x: np.ndarray,
    mask: np.ndarray | None = None,
    *,
    joined: Literal["h", "p"] = "h",
    masking: Literal["right", "inverted"] = "right",
) -> np.ndarray:
    """The outputs of all heads of a list, side by side; "p" joins their probabilities instead."""
    outputs = []
    for i in range(sum(path.startswith(f"{name}[") and path.endswith(".Wq") for path in weights)):
        Wq, Wk, Wv = (weights[f"{name}[{i}].{weight}"] for weight in PROJECTIONS)
        q, k, v = q_x @ Wq, k_x @ Wk, v_x @ Wv
        if masking == "inverted" and mask is not None:
            h, p = attend_inverted(q, k, v, mask)
        else:
            h, p = attend(q, k, v, mask)
        outputs.append(h if joined == "h" else p)
    return np.concatenate(outputs, axis=-1)


def fully_connected(weights: Weights, name: str, x: np.ndarray) -> np.ndarray:
    """relu(x W1 + b1) W2 + b2."""
    W1, b1, W2, b2 = (weights[path] for path in fc_paths(name))
    return np.maximum(x @ W1 + b1, 0) @ W2 + b2


def encoder_layer(
    x: np.ndarray,
    weights: Weights,
    *,
    joined: Literal["h", "p"] = "h",
    attention: bool = True,
    fc: bool = True,
    residual: bool = False,
) -> tuple[np.ndarray]:
    """TFA 5.5: heads side by side, then the fully connected layer.

    Args:
        x: (B, T, D).
        weights: of attn_heads and fc_layer.
        joined: see `multi_head`.
        attention: False sends x straight to the fully connected layer.
        fc: False leaves the fully connected layer out.
        residual: adds the input of each sub-layer to its output.
    """
    h = multi_head(weights, "attn_heads", x, x, x, joined=joined) if attention else x
    if residual:
        h = h + x
    if not fc:
        return (h,)
    y = fully_connected(weights, "fc_layer", h)
    return (y + h if residual else y,)


Cross = Literal[
    "right",
    "printed",
    "decoder only",
    "encoder only",
    "encoder asks",
    "skips h1",
    "key from decoder",
    "value from decoder",
    "key de_x",
    "value de_x",
]


def decoder_layer(
    de_x: np.ndarray,
    en_x: np.ndarray,
    weights: Weights,
    mask: np.ndarray | None = None,
    *,
    cross: Cross = "right",
    masking: Literal["first", "ignored", "both", "second", "inverted"] = "first",
    heads: Literal["own", "dec_attn_heads", "attn_heads", "exchanged"] = "own",
    fc: bool = True,
    residual: bool = False,
) -> tuple[np.ndarray]:
    """Masked self-attention, attention over the encoder's output, the fully connected layer.

    Args:
        de_x: (B, T, D). en_x: (B, S, E).
        weights: of dec_attn_heads, attn_heads and fc_layer.
        mask: 1 = hidden, for the first attention.
        cross: what query, key and value of the second attention are made of.
        masking: which attention is masked; "inverted" masks the first, and hides what should be seen.
        heads: which list serves the two attentions.
        fc: False leaves the fully connected layer out.
        residual: adds the input of each sub-layer to its output.
    """
    first, second = {
        "own": ("dec_attn_heads", "attn_heads"),
        "exchanged": ("attn_heads", "dec_attn_heads"),
    }.get(heads, (heads, heads))
    own = mask if masking in ("first", "both", "inverted") else None
    used: Literal["right", "inverted"] = "inverted" if masking == "inverted" else "right"
    h1 = multi_head(weights, first, de_x, de_x, de_x, own, masking=used)
    if residual:
        h1 = h1 + de_x
    q_x, k_x, v_x = {
        "right": (h1, en_x, en_x),
        "printed": (en_x, en_x, h1),
        "decoder only": (h1, h1, h1),
        "encoder only": (en_x, en_x, en_x),
        "encoder asks": (en_x, h1, h1),
        "skips h1": (de_x, en_x, en_x),
        "key from decoder": (h1, h1, en_x),
        "value from decoder": (h1, en_x, h1),
        "key de_x": (h1, de_x, en_x),
        "value de_x": (h1, en_x, de_x),
    }[cross]
    h2 = multi_head(weights, second, q_x, k_x, v_x, mask if masking in ("second", "both") else None)
    if residual:
        h2 = h2 + h1
    if not fc:
        return (h2,)
    y = fully_connected(weights, "fc_layer", h2)
    return (y + h2 if residual else y,)
