"""Layer normalisation as a function."""

from __future__ import annotations

import tensorflow as tf


def layer_norm(x: tf.Tensor, gamma: tf.Tensor, beta: tf.Tensor, epsilon: float = 1e-6) -> tf.Tensor:
    """Give each position mean 0 and variance 1 over its own features, then scale and shift.

    `y = γ (x − μ) / √(σ² + ε) + β`, μ and σ² over the last axis only (σ² divides by the width, not the width − 1).

    Args:
        x: `(..., width)`.
        gamma: γ, `(width,)`.
        beta: β, `(width,)`.
        epsilon: ε, under the root. Default 1e-6.

    Returns:
        `(..., width)`, of the type of x. Half precision is normalised in float32, where squares can't overflow.

    Example:
        >>> layer_norm(tf.constant([[1.0, 3.0]]), gamma=1.0, beta=0.0).numpy().round(3)
        array([[-1.,  1.]], dtype=float32)

    Reference: Ba, Kiros and Hinton, "Layer Normalization" (2016).
    """
    x = tf.convert_to_tensor(x)
    wide = tf.cast(x, tf.float32) if x.dtype.size < 4 else x
    mean, variance = tf.nn.moments(wide, axes=-1, keepdims=True)
    normal = (wide - mean) * tf.math.rsqrt(variance + epsilon)
    return tf.cast(normal, x.dtype) * tf.cast(gamma, x.dtype) + tf.cast(beta, x.dtype)
