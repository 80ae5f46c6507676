"""The fully connected sub-layer, in raw TensorFlow."""

from typing import Any

import keras
from keras import ops

from course.layers.checks import Shape, Tensor, check_sizes


@keras.saving.register_keras_serializable(package="course")
class FCLayer(keras.layers.Layer):
    """Two linear maps with a ReLU between them, applied to each position on its own.

    `h1 = relu(x W1 + b1)`, `h2 = h1 W2 + b2`.

    Args:
        d1: hidden width.
        d2: output width.

    Call:
        `(x)`: `(..., width)`. Returns `(..., d2)`.

    Masking: a Keras mask passes through; positions never mix.

    Example:
        >>> FCLayer(2048, 512)(tf.random.normal((1, 7, 512))).shape
        TensorShape([1, 7, 512])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.3.
    """

    def __init__(self, d1: int, d2: int, **kwargs: Any):
        super().__init__(**kwargs)
        check_sizes(d1=d1, d2=d2)
        self.d1 = d1
        self.d2 = d2
        self.supports_masking = True

    def build(self, x_shape: Shape) -> None:
        self.W1 = self.add_weight(shape=(x_shape[-1], self.d1), initializer="glorot_uniform", name="W1")
        self.b1 = self.add_weight(shape=(self.d1,), initializer="zeros", name="b1")
        self.W2 = self.add_weight(shape=(self.d1, self.d2), initializer="glorot_uniform", name="W2")
        self.b2 = self.add_weight(shape=(self.d2,), initializer="zeros", name="b2")

    def call(self, x: Tensor) -> Tensor:
        h1 = ops.relu(ops.matmul(x, self.W1) + self.b1)  # (..., d1)
        return ops.matmul(h1, self.W2) + self.b2  # (..., d2)

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return (*x_shape[:-1], self.d2)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "d1": self.d1, "d2": self.d2}
