"""Fixed positions."""

import keras
import tensorflow as tf

from course.layers.positions import sinusoidal_encoding


@keras.saving.register_keras_serializable(package="course")
class PositionalEncoding(keras.layers.Layer):
    """Add to each position its sinusoidal encoding.

    `y[:, pos] = x[:, pos] + PE[pos]`, see `sinusoidal_encoding`. No weights.

    Args:
        max_length: number of positions.
        d: width.

    Call:
        `(x, start=0)`: `(batch, length, d)`, and the position of its first row (the number of rows already in a
        cache). Returns the same shape.

    Masking: a Keras mask passes through.

    Example:
        >>> PositionalEncoding(max_length=100, d=512)(tf.random.normal((2, 7, 512))).shape
        TensorShape([2, 7, 512])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.5.
    """

    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d
        self.supports_masking = True
        self.encoding = sinusoidal_encoding(max_length, d)

    def call(self, x, start=0):
        check_length(x, self.max_length)
        return x + tf.cast(self.encoding, x.dtype)[start : start + tf.shape(x)[1]]

    def get_config(self):
        return {**super().get_config(), "max_length": self.max_length, "d": self.d}


def check_length(x, max_length):
    """Raise where x is known to have more rows than there are positions."""
    if x.shape[1] is not None and x.shape[1] > max_length:
        raise ValueError(f"there are {max_length} positions (max_length), got an input of length {x.shape[1]}.")
