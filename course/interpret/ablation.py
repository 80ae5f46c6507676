"""Ablation: take one head out, and see what is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

import tensorflow as tf

from course.layers import MultiHeadAttention


def ablate(attention: MultiHeadAttention, head: int) -> MultiHeadAttention:
    """A copy of an attention in which one head writes nothing.

    Its rows of `Wo` are zero. It still looks, so the probabilities stay.

    Args:
        attention: it has been called or built, and stays as it is.
        head: number of the head, from 0.

    Returns:
        Another layer; its output is the sum of what the other heads add.

    Raises:
        ValueError: there is no such head.

    Example:
        >>> attention, x = MultiHeadAttention(d_model=8, num_heads=2), tf.ones((1, 3, 8))
        >>> whole, _ = attention(x, x, x)
        >>> parts = [ablate(attention, head)(x, x, x)[0] for head in (0, 1)]
        >>> bool(tf.reduce_all(tf.abs(parts[0] + parts[1] - whole) < 1e-5))  # of two, one is left
        True
    """
    _check(attention, head)
    shapes = [(None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)]
    without = type(attention).from_config(attention.get_config())
    without.build(*shapes)
    without.set_weights(attention.get_weights())
    without.Wo.assign(_without_rows(attention, head))
    return without


@contextmanager
def without_head(attention: MultiHeadAttention, head: int) -> Iterator[None]:
    """Let one head of a model write nothing for as long as this lasts.

    Args:
        attention: a layer of the model.
        head: number of the head, from 0.

    Raises:
        ValueError: there is no such head.

    Example:
        >>> attention, x = MultiHeadAttention(d_model=8, num_heads=1), tf.ones((1, 3, 8))
        >>> _ = attention(x, x, x)
        >>> with without_head(attention, 0):
        ...     print(float(tf.reduce_sum(tf.abs(attention(x, x, x)[0]))))
        0.0
    """
    _check(attention, head)
    before = tf.identity(attention.Wo)
    attention.Wo.assign(_without_rows(attention, head))
    try:
        yield
    finally:
        attention.Wo.assign(before)


def _check(attention: MultiHeadAttention, head: int) -> None:
    if not 0 <= head < attention.num_heads:
        raise ValueError(f"head must be from 0 to {attention.num_heads - 1}, got {head}.")


def _without_rows(attention: MultiHeadAttention, head: int) -> tf.Tensor:
    d = attention.d_model // attention.num_heads
    of_head = tf.range(attention.d_model)[:, tf.newaxis] // d == head  # (D, 1)
    return tf.where(of_head, 0.0, attention.Wo)
