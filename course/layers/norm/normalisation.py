"""Normalisation as functions: by mean and variance, or by the length alone."""

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


def rms_norm(x: tf.Tensor, gamma: tf.Tensor, epsilon: float = 1e-6) -> tf.Tensor:
    """Give each position a mean square of 1 over its own features, then scale; no mean is taken away, nothing added.

    `y = γ x / √(mean(x²) + ε)`, the mean over the last axis only.

    Args:
        x: `(..., width)`.
        gamma: γ, `(width,)`.
        epsilon: ε, under the root. Default 1e-6.

    Returns:
        `(..., width)`, of the type of x. Half precision is normalised in float32, where squares can't overflow.

    Example:
        >>> rms_norm(tf.constant([[3.0, 4.0]]), gamma=1.0).numpy().round(3)  # √((9 + 16) / 2) = 3.536
        array([[0.849, 1.131]], dtype=float32)

    Reference: Zhang and Sennrich, "Root Mean Square Layer Normalization" (2019).
    """
    x = tf.convert_to_tensor(x)
    wide = tf.cast(x, tf.float32) if x.dtype.size < 4 else x
    mean_square = tf.reduce_mean(tf.square(wide), axis=-1, keepdims=True)
    return tf.cast(wide * tf.math.rsqrt(mean_square + epsilon), x.dtype) * tf.cast(gamma, x.dtype)
