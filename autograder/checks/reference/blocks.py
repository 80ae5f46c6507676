"""Layers of the encoder and decoder in NumPy float64, and the ways in which they can be bent.

Weights come flat, by the paths under which they stand in the layer: "attn_heads[0].Wq", "fc_layer.W1|…".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from autograder.checks.reference.attention import attend

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


def norm_paths(name: str) -> tuple[str, str]:
    """Where γ and β stand in a layer that adds and normalises, its own or those of a normalisation inside."""
    inner = ("", "norm.", "layer_norm.", "layernorm.", "normalization.")
    gamma, beta = ("|".join(f"{name}.{step}{weight}" for step in inner) for weight in ("gamma", "beta"))
    return gamma, beta


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
        h, p = attend(q_x @ Wq, k_x @ Wk, v_x @ Wv, mask, masking=masking)
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


Cross = Literal["right", "printed", "decoder only", "encoder only", "encoder asks", "skips h1", "key from decoder"]


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
    used = "inverted" if masking == "inverted" else "right"
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
    }[cross]
    h2 = multi_head(weights, second, q_x, k_x, v_x, mask if masking in ("second", "both") else None)
    if residual:
        h2 = h2 + h1
    if not fc:
        return (h2,)
    y = fully_connected(weights, "fc_layer", h2)
    return (y + h2 if residual else y,)


def layer_norm(x: np.ndarray, gamma: np.ndarray, beta: np.ndarray, epsilon: float = 1e-6) -> np.ndarray:
    """Mean 0 and variance 1 over the last axis, then γ and β."""
    mean, variance = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
    return gamma * (x - mean) / np.sqrt(variance + epsilon) + beta


def post_ln_block(
    x: np.ndarray,
    weights: Weights,
    num_heads: int,
    *,
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
        return _norm(weights, value, {"first twice": 1, "second twice": 2}.get(norms, number), epsilon)

    def before(value: np.ndarray, number: int) -> np.ndarray:
        return _norm(weights, value, number, epsilon) if norms == "before" else value

    attended = _attention(weights, before(x, 1), num_heads)
    h = norm(attended + (x if residuals in ("both", "first", "x twice") else 0), 1)
    z = fully_connected(weights, "ffn", before(h if ffn_of == "h" else x, 2))
    added = x if residuals == "x twice" else h if residuals in ("both", "second") else 0
    return (norm(z + added, 2),)


def _norm(weights: Weights, x: np.ndarray, number: int, epsilon: float) -> np.ndarray:
    gamma, beta = norm_paths(f"add_norm_{number}")
    return layer_norm(x, weights[gamma], weights[beta], epsilon)


def _attention(weights: Weights, x: np.ndarray, num_heads: int) -> np.ndarray:
    B, T, D = x.shape
    q, k, v = (
        (x @ weights[f"self_attn.{w}"]).reshape(B, T, num_heads, D // num_heads).transpose(0, 2, 1, 3)
        for w in PROJECTIONS
    )
    h, _ = attend(q, k, v)
    return h.transpose(0, 2, 1, 3).reshape(B, T, D) @ weights["self_attn.Wo"]


def exact_weights(weights: Weights) -> dict[str, Any]:
    """The same numbers in float64."""
    return {path: value.astype(np.float64) for path, value in weights.items()}
