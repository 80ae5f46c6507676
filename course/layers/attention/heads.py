"""Many heads: joining the outputs of several small attention layers."""

from collections.abc import Callable, Sequence

import tensorflow as tf


def concat_heads(
    heads: Sequence[Callable], x: tf.Tensor, context: tf.Tensor | None = None, mask: tf.Tensor | None = None
) -> tf.Tensor:
    """Let each head look in its own way and put the outputs side by side.

    `H = concat(h¹, …, hⁿ)`.

    Args:
        heads: list of `SelfAttentionLayer`s, or of layers called alike.
        x: the queries' input, `(batch, length, width)`.
        context: the input of keys and values, `(batch, source_length, width)`. Default: `x` itself.
        mask: 1 = hidden, 0 = visible, as the heads take it. Default: all visible.

    Returns:
        `(batch, length, n_heads · d)`.

    Example:
        >>> heads = [SelfAttentionLayer(64) for _ in range(8)]
        >>> concat_heads(heads, tf.random.normal((1, 7, 512))).shape
        TensorShape([1, 7, 512])

    Reference: Vaswani et al. (2017), section 3.2.2, without the output matrix W^O.
    """
    context = x if context is None else context
    return tf.concat([head(x, context, context, mask)[0] for head in heads], axis=-1)  # (B, T, H·d)


def sum_heads(heads: Sequence[Callable], x: tf.Tensor) -> tf.Tensor:
    """Let each head look in its own way and add up the outputs.

    Args:
        heads: list of `SelfAttentionLayer`s of one width d, or of layers called alike.
        x: `(batch, length, width)`.

    Returns:
        `(batch, length, d)`.

    Example:
        >>> heads = [SelfAttentionLayer(512) for _ in range(8)]
        >>> sum_heads(heads, tf.random.normal((1, 7, 512))).shape
        TensorShape([1, 7, 512])
    """
    return tf.add_n([head(x, x, x)[0] for head in heads])


def split_heads(x: tf.Tensor, num_heads: int) -> tf.Tensor:
    """Give each head its share of the columns.

    Head h holds the columns `h·d` to `(h + 1)·d`, with `d = D / H`. `merge_heads` is the inverse.

    Args:
        x: `(batch, length, D)`.
        num_heads: H, a divisor of D.

    Returns:
        `(batch, H, length, d)`.

    Example:
        >>> split_heads(tf.random.normal((2, 7, 512)), 8).shape
        TensorShape([2, 8, 7, 64])
    """
    x = tf.convert_to_tensor(x)
    if x.shape[-1] % num_heads:
        raise ValueError(f"the width must be a multiple of num_heads, got {x.shape[-1]} and {num_heads}.")
    d = x.shape[-1] // num_heads
    x = tf.reshape(x, (*_batch_and_length(x), num_heads, d))  # (B, T, H, d)
    return tf.transpose(x, (0, 2, 1, 3))  # (B, H, T, d); trains faster than an einsum that leaves the axes in place


def merge_heads(x: tf.Tensor) -> tf.Tensor:
    """Put the heads' columns side by side again; the inverse of `split_heads`.

    Args:
        x: `(batch, H, length, d)`.

    Returns:
        `(batch, length, H·d)`.

    Example:
        >>> merge_heads(tf.random.normal((2, 8, 7, 64))).shape
        TensorShape([2, 7, 512])
    """
    x = tf.transpose(x, (0, 2, 1, 3))  # (B, T, H, d)
    return tf.reshape(x, (*_batch_and_length(x), x.shape[2] * x.shape[3]))  # (B, T, H·d)


def project(x: tf.Tensor, w: tf.Tensor) -> tf.Tensor:
    """Multiply by one matrix, in one flat product: quicker on a CPU than one for each sentence of the batch.

    The same as `tf.tensordot(x, w, 1)`, in three operations where a graph for batches of any size has 20.

    Args:
        x: `(batch, length, width)`.
        w: `(width, D)`.

    Returns:
        `(batch, length, D)`.

    Example:
        >>> project(tf.ones((2, 7, 24)), tf.ones((24, 6))).shape
        TensorShape([2, 7, 6])
    """
    x = tf.convert_to_tensor(x)
    product = tf.matmul(tf.reshape(x, (-1, w.shape[0])), w)  # (B·T, D)
    return tf.reshape(product, (*_batch_and_length(x), w.shape[1]))  # (B, T, D)


def _batch_and_length(x: tf.Tensor) -> tuple[int, int | tf.Tensor]:
    """The first two sizes for a reshape: what is known asks for no operation, and the batch may stay open."""
    batch, length = x.shape[0], x.shape[1]
    return -1 if batch is None else batch, tf.shape(x)[1] if length is None else length
