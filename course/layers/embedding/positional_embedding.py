"""Positions that are learned."""

from typing import Any

import keras
from keras import ops

from course.layers.checks import Shape, Tensor, check_positions, check_rank, check_sizes, check_width


@keras.saving.register_keras_serializable(package="course")
class PositionalEmbedding(keras.layers.Layer):
    """Add to each position a vector of its own, learned with the rest.

    `y[:, pos] = x[:, pos] + pos_embed[pos]`.

    Args:
        max_length: number of positions.
        d: width.

    Call:
        `(x, start=0)`: `(batch, length, d)`, and the position of its first row (the number of rows already in a
        cache). Returns the same shape. Weight: `pos_embed`, `(max_length, d)`.

    Masking: a Keras mask passes through.

    Example:
        >>> PositionalEmbedding(max_length=100, d=512)(tf.random.normal((2, 7, 512))).shape
        TensorShape([2, 7, 512])

    Reference: Gehring et al., "Convolutional Sequence to Sequence Learning" (2017); Devlin et al., "BERT" (2019).
    """

    def __init__(self, max_length: int, d: int, **kwargs: Any):
        super().__init__(**kwargs)
        check_sizes(max_length=max_length, d=d)
        self.max_length = max_length
        self.d = d
        self.supports_masking = True

    def build(self, x_shape: Shape) -> None:
        check_width("the input", x_shape, d=self.d)
        small = keras.initializers.RandomNormal(stddev=0.02)
        self.pos_embed = self.add_weight(shape=(self.max_length, self.d), initializer=small, name="pos_embed")

    def call(self, x: Tensor, start: int | Tensor = 0) -> Tensor:
        check_rank("(batch, length, d)", x=x)
        x = check_positions(x, self.max_length, start)
        return x + ops.slice(ops.convert_to_tensor(self.pos_embed), (start, 0), (ops.shape(x)[1], self.d))

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "max_length": self.max_length, "d": self.d}
