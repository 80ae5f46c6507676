"""Scaled dot-product attention: the one formula that every Transformer stands on."""

import math
from collections.abc import Callable
from typing import Any

import keras
import ml_dtypes
import tensorflow as tf
from keras import ops

from course.layers.checks import Tensor


def scaled_dot_product(
    q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None, dropout: Callable[[Tensor], Tensor] | None = None
) -> tuple[Tensor, Tensor]:
    """Mix the values, each query choosing by its likeness to the keys.

    `p = softmax(q kᵀ / √d)` and `h = p v`; in the paper's symbols q is Q, k is K, v is V and d is d_k.

    Args:
        q: queries, `(..., T, d)`.
        k: keys, `(..., S, d)`.
        v: values, `(..., S, d_v)`.
        mask: 1 (or True) = hidden, 0 = visible, broadcastable to `(..., T, S)`. Default: all visible.
        dropout: drops some of the probabilities on their way to the values. Default: none are dropped.

    Returns:
        `(h, p)`: the mixed values `(..., T, d_v)` and the probabilities `(..., T, S)`, whose rows sum to 1; none of
        them is dropped yet.

    Masking: a hidden key gets a probability of exactly 0. A row in which everything is hidden has nothing to
    choose from and falls back to the plain mean of the values, so it is never NaN. This holds in float16 too.

    Example:
        >>> x = tf.random.normal((1, 7, 64))
        >>> h, p = scaled_dot_product(x, x, x)
        >>> h.shape, p.shape
        (TensorShape([1, 7, 64]), TensorShape([1, 7, 7]))

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.2.1.
    """
    q, k = ops.convert_to_tensor(q), ops.convert_to_tensor(k)
    # Scaling q before the product keeps the scores small enough for float16.
    scores = likeness(q / math.sqrt(q.shape[-1]), k)  # (..., T, S)
    p = softmax(hide(scores, mask))  # (..., T, S)
    return ops.matmul(p if dropout is None else dropout(p), v), p


def likeness(q: Tensor, k: Tensor) -> Tensor:
    """The product q kᵀ, `(..., T, S)`: TensorFlow, called eagerly, would copy all keys where they are turned first."""
    if keras.backend.backend() == "tensorflow":
        return tf.matmul(q, k, transpose_b=True)
    return ops.matmul(q, ops.swapaxes(k, -1, -2))


def hide(scores: Tensor, mask: Tensor | None) -> Tensor:
    """Give the scores that the mask hides the smallest finite number of their type.

    Finite, unlike −∞, so that a row hidden whole becomes uniform rather than NaN; and put in their place
    rather than added, as −10⁹ often is, which float16 can't hold.

    Args:
        scores: `(..., T, S)`.
        mask: 1 (or True) = hidden, 0 = visible, broadcastable to `(..., T, S)`; None hides nothing.

    Returns:
        Scores of the same shape and type, ready for the softmax.

    Example:
        >>> tf.nn.softmax(hide(tf.zeros((1, 3)), [[0, 1, 0]])).numpy()
        array([[0.5, 0. , 0.5]], dtype=float32)
    """
    if mask is None:
        return scores
    return ops.where(ops.cast(mask, "bool"), smallest(scores.dtype), scores)


def softmax(scores: Tensor) -> Tensor:
    """Keras's own, over the last axis, without its warning: one key to choose from is no mistake in a first word."""
    return 0 * scores + 1 if scores.shape[-1] == 1 else ops.softmax(scores)


def smallest(dtype: Any) -> float:
    """Name the smallest finite number of a type, as in half precision as in full."""
    return float(ml_dtypes.finfo(keras.backend.standardize_dtype(dtype)).min)
