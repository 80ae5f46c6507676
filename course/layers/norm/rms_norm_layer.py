"""The norm of today's blocks: nothing is centred."""

from typing import Any

import keras

from course.layers.checks import Shape, Tensor
from course.layers.norm.normalisation import rms_norm


@keras.saving.register_keras_serializable(package="course")
class RMSNorm(keras.layers.Layer):
    """Bring each position to one length, whatever its direction; `LayerNormalization` without mean and β.

    `y = γ x / √(mean(x²) + ε)`, the mean over the features of one position.

    Args:
        epsilon: ε, under the root. Default 1e-6; Llama takes 1e-5.

    Call:
        `(x)`: `(..., width)`. Returns the same shape.

    Masking: a Keras mask passes through; positions never mix.

    Example:
        >>> RMSNorm()(tf.random.normal((2, 7, 512))).shape
        TensorShape([2, 7, 512])

    Reference: Zhang and Sennrich, "Root Mean Square Layer Normalization" (2019).
    """

    def __init__(self, epsilon: float = 1e-6, **kwargs: Any):
        super().__init__(**kwargs)
        self.epsilon = epsilon
        self.supports_masking = True

    def build(self, x_shape: Shape) -> None:
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")

    def call(self, x: Tensor) -> Tensor:
        return rms_norm(x, self.gamma, self.epsilon)

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "epsilon": self.epsilon}
