"""The logit lens: what a model would say if it had to stop at this block."""

from collections.abc import Callable

import tensorflow as tf


def logit_lens(states: tf.Tensor, norm: Callable[[tf.Tensor], tf.Tensor], table: tf.Tensor) -> tf.Tensor:
    """Read every block of a model with its last norm and its table of words.

    `logits = norm(states) tableᵀ`, in each block as the model does it after the last.

    Args:
        states: the vectors in each block, `(blocks, batch, length, width)`; see `states`.
        norm: the model's last normalisation.
        table: a row for each word of the vocabulary, `(vocabulary, width)`.

    Returns:
        `(blocks, batch, length, vocabulary)`.

    Example:
        >>> logit_lens(tf.ones((3, 1, 2, 4)), tf.identity, tf.eye(5, 4)).shape
        TensorShape([3, 1, 2, 5])

    Reference: nostalgebraist, "interpreting GPT: the logit lens" (2020).
    """
    return tf.tensordot(norm(states), table, [[-1], [1]])
