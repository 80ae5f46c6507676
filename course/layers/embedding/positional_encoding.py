"""Fixed positions."""

from typing import Any

import keras
from keras import ops

from course.layers.checks import Shape, Tensor, check_positions, check_rank, check_sizes, check_width
from course.layers.embedding.positions import sinusoidal_encoding


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

    def __init__(self, max_length: int, d: int, **kwargs: Any):
        super().__init__(**kwargs)
        check_sizes(max_length=max_length, d=d)
        self.max_length = max_length
        self.d = d
        self.supports_masking = True
        self.encoding = sinusoidal_encoding(max_length, d)

    def build(self, x_shape: Shape) -> None:
        check_width("the input", x_shape, d=self.d)

    def call(self, x: Tensor, start: int | Tensor = 0) -> Tensor:
        check_rank("(batch, length, d)", x=x)
        x = check_positions(x, self.max_length, start)
        return x + ops.slice(ops.cast(self.encoding, x.dtype), (start, 0), (ops.shape(x)[1], self.d))

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "max_length": self.max_length, "d": self.d}
