"""Layers of the encoder and decoder in NumPy float64.

Weights come flat, by the paths under which they stand in the layer: "attn_heads[0].Wq", "fc_layer.W1|…".
"""

from collections.abc import Mapping

import numpy as np

from exercises.reference.attention import self_attention

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
    weights: Weights, name: str, q_x: np.ndarray, k_x: np.ndarray, v_x: np.ndarray, mask: np.ndarray | None = None
) -> np.ndarray:
    """The outputs of all heads of a list, side by side."""
    outputs = []
    for i in range(sum(path.startswith(f"{name}[") and path.endswith(".Wq") for path in weights)):
        Wq, Wk, Wv = (weights[f"{name}[{i}].{weight}"] for weight in PROJECTIONS)
        h, p = self_attention(q_x, k_x, v_x, Wq, Wk, Wv, mask)  # noqa: RUF059 - who joins p needs the name
        outputs.append(h)
    return np.concatenate(outputs, axis=-1)


def fully_connected(weights: Weights, name: str, x: np.ndarray) -> np.ndarray:
    """relu(x W1 + b1) W2 + b2."""
    W1, b1, W2, b2 = (weights[path] for path in fc_paths(name))
    return np.maximum(x @ W1 + b1, 0) @ W2 + b2


def encoder_layer(x: np.ndarray, weights: Weights) -> tuple[np.ndarray]:
    """TFA 5.5: heads side by side, then the fully connected layer.

    Args:
        x: (B, T, D).
        weights: of attn_heads and fc_layer.
    """
    h = multi_head(weights, "attn_heads", x, x, x)
    return (fully_connected(weights, "fc_layer", h),)


def decoder_layer(
    de_x: np.ndarray, en_x: np.ndarray, weights: Weights, mask: np.ndarray | None = None
) -> tuple[np.ndarray]:
    """Masked self-attention, attention over the encoder's output, the fully connected layer.

    Args:
        de_x: (B, T, D). en_x: (B, S, E).
        weights: of dec_attn_heads, attn_heads and fc_layer.
        mask: 1 = hidden, for the first attention.
    """
    h1 = multi_head(weights, "dec_attn_heads", de_x, de_x, de_x, mask)
    h2 = multi_head(weights, "attn_heads", h1, en_x, en_x, None)
    return (fully_connected(weights, "fc_layer", h2),)
