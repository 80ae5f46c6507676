"""Attention that never holds the whole table of probabilities: the idea of flash attention."""

import math

import keras
import tensorflow as tf
from keras import ops

from course.layers.attention.dot_product import hide, likeness, smallest
from course.layers.checks import Tensor, check_sizes


def online_attention(
    q: Tensor, k: Tensor, v: Tensor, block: int = 128, mask: Tensor | None = None, causal: bool = False
) -> Tensor:
    """Mix the values as `scaled_dot_product` does, a block of keys at a time.

    Three things are carried from block to block, for each query: the largest score m so far, the sum of `exp(s − m)`,
    and the mixture of the values with these weights. Where a block brings a larger score, sum and mixture are first
    multiplied by `exp(m_old − m_new)`. In the end the mixture is divided by the sum.

    The largest tensor on the way is `(..., T, block)` in place of `(..., T, S)`. That holds for the way forward; a
    gradient keeps every block, unless the call is wrapped in `tf.recompute_grad`.

    Args:
        q: queries, `(..., T, d)`.
        k: keys, `(..., S, d)`.
        v: values, `(..., S, d_v)`.
        block: how many keys are looked at together; the last block may be shorter. Default 128.
        mask: 1 (or True) = hidden, 0 = visible, broadcastable to `(..., T, S)`, S keys wide. Default: all visible.
        causal: whether a query sees no later key. Unlike `causal_mask`, this is made block by block.

    Returns:
        h, `(..., T, d_v)`; the probabilities are never all there at once.

    Masking: as `scaled_dot_product`; a row hidden whole gives the mean of the values.

    Example:
        >>> x = tf.random.normal((1, 1000, 64))
        >>> h = online_attention(x, x, x, block=128)
        >>> float(tf.reduce_max(tf.abs(h - scaled_dot_product(x, x, x)[0]))) < 1e-5
        True

    Reference: Milakov and Gimelshein, "Online normalizer calculation for softmax" (2018); Dao et al.,
    "FlashAttention" (2022).
    """
    check_sizes(block=block)
    q, k, v = ops.convert_to_tensor(q), ops.convert_to_tensor(k), ops.convert_to_tensor(v)
    mask = None if mask is None else ops.convert_to_tensor(mask)
    q = q / math.sqrt(q.shape[-1])
    wide = keras.backend.result_type(q.dtype, "float32")  # a sum of many small numbers
    T, S = ops.shape(q)[-2], ops.shape(k)[-2]

    def one_block(start: Tensor, m: Tensor, total: Tensor, mixture: Tensor) -> tuple[Tensor, ...]:
        end = ops.minimum(start + block, S)
        scores = ops.cast(likeness(q, k[..., start:end, :]), wide)  # (..., T, block)
        scores = hide(scores, None if mask is None else mask[..., start:end])
        if causal:
            scores = hide(scores, ops.arange(start, end) > ops.arange(T)[:, None])
        larger = ops.maximum(m, ops.max(scores, axis=-1, keepdims=True))  # (..., T, 1)
        weights, old = ops.exp(scores - larger), ops.exp(m - larger)
        total = old * total + ops.sum(weights, axis=-1, keepdims=True)
        return end, larger, total, old * mixture + ops.matmul(weights, ops.cast(v[..., start:end, :], wide))

    rows = ops.zeros_like(q[..., :1], wide)  # (..., T, 1)
    nothing = ops.zeros((*[1] * (len(v.shape) - 1), v.shape[-1]), wide)
    begin = (ops.convert_to_tensor(0), rows + smallest(wide), rows, rows * nothing)
    # One block after the other: side by side they would need the memory that blocks are there to save.
    if keras.backend.backend() == "tensorflow":
        *_, total, mixture = tf.while_loop(lambda start, *_: start < S, one_block, begin, parallel_iterations=1)
    else:
        *_, total, mixture = ops.while_loop(lambda start, *_: start < S, one_block, begin)
    return ops.cast(mixture / total, v.dtype)
