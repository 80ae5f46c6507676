"""Positions as mathematics: waves to add, angles to turn by, distances to subtract."""

import math
from collections.abc import Mapping

import numpy as np
from keras import ops

from course.layers.checks import Tensor


def sinusoidal_encoding(length: int, d: int) -> np.ndarray:
    """Describe each position by waves of ever slower pace.

    `PE[pos, 2i] = sin(pos / 10000^(2i/d))`, `PE[pos, 2i+1] = cos(pos / 10000^(2i/d))`: sine and cosine take turns, and
    a pair shares its pace. An odd d ends with a sine.

    Args:
        length: number of positions, counted from 0.
        d: width.

    Returns:
        NumPy float32 `(length, d)`.

    Example:
        >>> sinusoidal_encoding(3, 4).round(3)
        array([[ 0.   ,  1.   ,  0.   ,  1.   ],
               [ 0.841,  0.54 ,  0.01 ,  1.   ],
               [ 0.909, -0.416,  0.02 ,  1.   ]], dtype=float32)

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.5.
    """
    pairs = np.arange(0, d, 2)  # 2i
    angles = np.arange(length)[:, np.newaxis] / 10000 ** (pairs / d)  # (length, ⌈d/2⌉)
    encoding = np.empty((length, d))
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles[:, : d // 2])
    return encoding.astype("float32")


def rotary_paces(d: int, base: float = 10_000.0, scaling: Mapping[str, float] | None = None) -> np.ndarray:
    """How far each pair of features turns from one position to the next, in radians.

    `paceᵢ = base^(−2i/d)`. Scaled, as in Llama 3.1, a pair that turns more than `high_freq_factor` times over the
    `original_max_position_embeddings` goes on as it did; one that turns less than `low_freq_factor` times goes `factor`
    times as slowly; between the two it is a mixture of both, in proportion.

    Args:
        d: width, even.
        base: see `apply_rotary`. Default 10000.
        scaling: the four numbers by the names above, `factor` among them. Default: none.

    Returns:
        NumPy float64 `(d/2,)`.

    Example:
        >>> names = ("factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings")
        >>> rotary_paces(4), rotary_paces(4, scaling=dict(zip(names, (8, 1, 4, 100))))
        (array([1.  , 0.01]), array([1.     , 0.00125]))

    Reference: Grattafiori et al., "The Llama 3 Herd of Models" (2024); the numbers are those of its config.json.
    """
    paces = float(base) ** (-np.arange(0, d, 2) / d)
    if scaling is None:
        return paces
    low, high = scaling["low_freq_factor"], scaling["high_freq_factor"]
    turns = scaling["original_max_position_embeddings"] * paces / (2 * math.pi)
    kept = np.clip((turns - low) / (high - low), 0, 1)
    return paces * (kept + (1 - kept) / scaling["factor"])


def apply_rotary(
    x: Tensor, start: int | Tensor = 0, base: float = 10_000.0, scaling: Mapping[str, float] | None = None
) -> Tensor:
    """Turn each pair of features by an angle that grows with the position.

    `(x₂ᵢ, x₂ᵢ₊₁)` at position pos is rotated by `pos / base^(2i/d)`. Turn queries and keys alike, before their
    product: it then depends on their distance alone.

    Args:
        x: `(..., length, d)`, d even.
        start: position of the first row; the number of rows already in a cache. Default 0.
        base: sets the slowest pace: the larger, the farther apart two words may stand before angles come round.
            Default 10000; Llama 3 has 500000.
        scaling: of the slow pairs, see `rotary_paces`. Default: none.

    Returns:
        `(..., length, d)`, each row as long as before.

    Example:
        >>> apply_rotary(tf.constant([[[1.0, 0.0], [1.0, 0.0]]])).numpy().round(3)  # the second turned by 1 radian
        array([[[1.   , 0.   ],
                [0.54 , 0.841]]], dtype=float32)

    Reference: Su et al., "RoFormer: Enhanced Transformer with Rotary Position Embedding" (2021).
    """
    x = ops.convert_to_tensor(x)
    d = x.shape[-1]
    if d % 2:
        raise ValueError(f"rotary positions turn pairs of features, so d must be even, got {d}.")
    positions = ops.cast(start + ops.arange(ops.shape(x)[-2]), "float32")  # float16 can't count beyond 2048
    paces = ops.convert_to_tensor(rotary_paces(d, base, scaling), "float32")  # (d/2,)
    angles = positions[:, None] * paces  # (T, d/2)
    cos, sin = ops.cast(ops.cos(angles), x.dtype), ops.cast(ops.sin(angles), x.dtype)
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = ops.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1)  # (..., T, d/2, 2)
    return ops.reshape(turned, ops.shape(x))


def alibi_bias(num_heads: int, length: int, source_length: int | None = None) -> Tensor:
    """Subtract from each score in proportion to the distance, each head at its own rate.

    `bias[h, t, s] = −2^(−8 (h + 1) / H) · |t − s|`, added to `q kᵀ / √d` before the softmax, in place of positions
    in the input.

    Args:
        num_heads: H.
        length: number of queries; they are the last of the positions, as in step-by-step decoding.
        source_length: number of keys. Default: `length`.

    Returns:
        float32 `(H, length, source_length)`.

    Example:
        >>> alibi_bias(num_heads=8, length=3).numpy()[0]
        array([[-0. , -0.5, -1. ],
               [-0.5, -0. , -0.5],
               [-1. , -0.5, -0. ]], dtype=float32)

    Reference: Press, Smith and Lewis, "Train Short, Test Long: Attention with Linear Biases" (2022).
    """
    source_length = length if source_length is None else source_length
    slopes = ops.convert_to_tensor(2.0 ** (-8 * np.arange(1, num_heads + 1) / num_heads), "float32")  # (H,)
    t = ops.arange(source_length - length, source_length)[:, None]  # (T, 1)
    distance = ops.cast(ops.absolute(t - ops.arange(source_length)), "float32")  # (T, S)
    return -slopes[:, None, None] * distance  # (H, T, S)
