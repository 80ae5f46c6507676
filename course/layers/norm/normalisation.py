"""Normalisation as functions: by mean and variance, or by the length alone."""

import keras
from keras import ops

from course.layers.checks import Tensor


def layer_norm(x: Tensor, gamma: Tensor, beta: Tensor, epsilon: float = 1e-6) -> Tensor:
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
    x = ops.convert_to_tensor(x)
    wide = ops.cast(x, keras.backend.result_type(x.dtype, "float32"))
    centred = wide - ops.mean(wide, axis=-1, keepdims=True)
    normal = centred * ops.rsqrt(ops.mean(ops.square(centred), axis=-1, keepdims=True) + epsilon)
    return ops.cast(normal, x.dtype) * ops.cast(gamma, x.dtype) + ops.cast(beta, x.dtype)


def rms_norm(x: Tensor, gamma: Tensor, epsilon: float = 1e-6) -> Tensor:
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
    x = ops.convert_to_tensor(x)
    wide = ops.cast(x, keras.backend.result_type(x.dtype, "float32"))
    mean_square = ops.mean(ops.square(wide), axis=-1, keepdims=True)
    return ops.cast(wide * ops.rsqrt(mean_square + epsilon), x.dtype) * ops.cast(gamma, x.dtype)
