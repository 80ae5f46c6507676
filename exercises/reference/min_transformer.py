"""MinTransformer in NumPy float64, with the same numbers in each of its layers.

Which layer of a learner's model a weight stands in can't be seen from outside; what shape it has can. So all layers get
the same numbers. What the model gives still depends on how many layers there are, on what each of them hears, on the
mask and on the last step.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from exercises.reference.attention import softmax

Weights = Mapping[str, np.ndarray]
ROLES = ("Wq", "Wk", "Wv")
FC_WIDTH = 2048
WIDTHS = ("512", "half")  # of the word vectors, where they aren't d wide
MASKED = -1e30  # a score that leaves nothing, and an even mixture where a row is hidden whole


def min_transformer(inputs: Sequence[np.ndarray], weights: Weights) -> tuple[np.ndarray]:
    """The predictions (B, T, n_de_vocab).

    Args:
        inputs: ids (B, T) of source words and of target words.
        weights: "en" (n_en, d), "de" (n_de, d), "Wq", "Wk", "Wv" (n_heads, d, d / n_heads), "W1", "b1", "W2", "b2" of
            the fully connected layers, "W" (d, n_de), "b"; for models of another width, tables and heads with its
            name, as "en512" and "Wq512".
    """
    en, de = inputs
    source, target = weights["en"], weights["de"]
    future = np.triu(np.ones((de.shape[1], de.shape[1]), bool), 1)
    encoders = 2
    decoders = 2
    xs, ys = [source[en]], [target[de]]
    for _ in range(encoders):
        xs.append(encoder_layer(xs[-1], weights))
    for _ in range(decoders):
        ys.append(decoder_layer(ys[-1], xs[-1], weights, future))
    z = ys[-1] @ weights["W"] + weights["b"]
    return (softmax(z),)


def encoder_layer(x: np.ndarray, weights: Weights) -> np.ndarray:
    """Heads side by side, then the fully connected layer."""
    return _fully_connected(_heads(x, x, weights), weights)


def decoder_layer(y: np.ndarray, x: np.ndarray, weights: Weights, mask: np.ndarray | None) -> np.ndarray:
    """Masked heads over y, then heads over x, then the fully connected layer."""
    return _fully_connected(_heads(_heads(y, y, weights, mask), x, weights), weights)


def dealt_out(weights: Weights, heads: int) -> Weights:
    """The same weights with another number of heads: the columns of all of them, dealt out anew."""
    names = [f"{role}{suffix}" for role in ROLES for suffix in ("", *WIDTHS)]
    return {**weights, **{name: columns_dealt_out(weights[name], heads) for name in names}}


def columns_dealt_out(weight: np.ndarray, heads: int) -> np.ndarray:
    """The columns of all heads (n, D, d / n) for another number of heads, (heads, D, d / heads)."""
    columns = np.concatenate(list(weight), axis=-1)
    return np.stack(np.split(columns, heads, axis=-1))


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
