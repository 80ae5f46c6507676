"""Add and norm: what binds the sub-layers of a Transformer block."""

from typing import Any

import keras

from course.layers.checks import Shape, Tensor
from course.layers.norm.normalisation import layer_norm


@keras.saving.register_keras_serializable(package="course")
class AddNorm(keras.layers.Layer):
    """Add a sub-layer's output to its input, then normalise: "post-LN".

    `y = LayerNorm(x + dropout(sublayer_output))`.

    Args:
        rate: share of `sublayer_output` dropped in training.

    Call:
        `(x, sublayer_output, training=None)`: both `(batch, length, width)`. Returns the same shape.
        Weights: `gamma` (ones at first) and `beta` (zeros), `(width,)`.

    Masking: a Keras mask of `x` passes through.

    Example:
        >>> x = tf.random.normal((2, 7, 512))
        >>> AddNorm(rate=0.1)(x, FCLayer(2048, 512)(x)).shape
        TensorShape([2, 7, 512])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.1.
    """

    def __init__(self, rate: float, **kwargs: Any):
        super().__init__(**kwargs)
        self.rate = rate
        self.supports_masking = True
        self.dropout = keras.layers.Dropout(rate, dtype=self.dtype_policy)

    def build(self, x_shape: Shape, sublayer_output_shape: Shape) -> None:
        if x_shape[-1] != sublayer_output_shape[-1]:
            raise ValueError(
                f"the sub-layer's output must be as wide as its input, {x_shape[-1]}, got {sublayer_output_shape[-1]}."
            )
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")
        self.beta = self.add_weight(shape=(x_shape[-1],), initializer="zeros", name="beta")

    def call(self, x: Tensor, sublayer_output: Tensor, training: bool | None = None) -> Tensor:
        return layer_norm(x + self.dropout(sublayer_output, training=training), self.gamma, self.beta)

    def compute_output_shape(self, x_shape: Shape, sublayer_output_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "rate": self.rate}
