"""x W: matrices as layers that Keras knows, so that what it does to its own reaches ours (LoRA, 8 bits)."""

from typing import Any

import keras
from keras import ops

from course.layers.checks import Tensor, rank
from course.layers.initializers import another


def bare_dense(
    width: int | None, columns: int | None, initializer: keras.initializers.Initializer, **named: Any
) -> keras.layers.Dense:
    """A built `Dense` without a bias: one matrix, `(width, columns)`, with a seed of its own.

    Example:
        >>> tuple(bare_dense(24, 6, keras.initializers.HeNormal()).kernel.shape)
        (24, 6)
    """
    layer = keras.layers.Dense(columns, use_bias=False, kernel_initializer=another(initializer), **named)
    layer.build((None, width))
    return layer


def project(x: Tensor, by: keras.layers.Dense) -> Tensor:
    """What a bare `Dense` gives, in one flat product: quicker on a CPU than one for each sentence of the batch.

    Three operations, where a graph for batches of any size has 20. In 8 bits Keras multiplies in a way of its own.

    Args:
        x: `(batch, length, width)`, or of another rank with the width at the end.
        by: has a matrix `(width, D)`.

    Returns:
        `(batch, length, D)`.

    Example:
        >>> project(tf.ones((2, 7, 24)), bare_dense(24, 6, keras.initializers.HeNormal())).shape
        TensorShape([2, 7, 6])
    """
    if by.quantization_mode is not None:
        return by(x)
    x, w = ops.convert_to_tensor(x), by.kernel
    if rank(x) != 3:
        return ops.tensordot(x, w, 1)
    product = ops.matmul(ops.reshape(x, (-1, w.shape[0])), w)  # (B·T, D)
    return ops.reshape(product, (*batch_and_length(x), w.shape[1]))


def batch_and_length(x: Tensor) -> tuple[int, int | Tensor]:
    """The first two sizes for a reshape: what is known asks for no operation, and the batch may stay open."""
    batch, length = x.shape[0], x.shape[1]
    return -1 if batch is None else batch, ops.shape(x)[1] if length is None else length
