"""Many heads: joining the outputs of several small attention layers."""

from collections.abc import Callable, Sequence

from keras import ops

from course.layers.checks import Tensor
from course.layers.projection import batch_and_length


def concat_heads(
    heads: Sequence[Callable], x: Tensor, context: Tensor | None = None, mask: Tensor | None = None
) -> Tensor:
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
    return ops.concatenate([head(x, context, context, mask)[0] for head in heads], axis=-1)  # (B, T, H·d)


def sum_heads(heads: Sequence[Callable], x: Tensor) -> Tensor:
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
    return sum(head(x, x, x)[0] for head in heads)


def split_heads(x: Tensor, num_heads: int) -> Tensor:
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
    x = ops.convert_to_tensor(x)
    if x.shape[-1] % num_heads:
        raise ValueError(f"the width must be a multiple of num_heads, got {x.shape[-1]} and {num_heads}.")
    d = x.shape[-1] // num_heads
    x = ops.reshape(x, (*batch_and_length(x), num_heads, d))  # (B, T, H, d)
    return ops.transpose(x, (0, 2, 1, 3))  # (B, H, T, d); trains faster than an einsum that leaves the axes in place


def merge_heads(x: Tensor) -> Tensor:
    """Put the heads' columns side by side again; the inverse of `split_heads`.

    Args:
        x: `(batch, H, length, d)`.

    Returns:
        `(batch, length, H·d)`.

    Example:
        >>> merge_heads(tf.random.normal((2, 8, 7, 64))).shape
        TensorShape([2, 7, 512])
    """
    x = ops.transpose(x, (0, 2, 1, 3))  # (B, T, H, d)
    return ops.reshape(x, (*batch_and_length(x), x.shape[2] * x.shape[3]))  # (B, T, H·d)
