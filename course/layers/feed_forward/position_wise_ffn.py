"""The fully connected sub-layer, with Keras's Dense."""

from typing import Any

import keras

from course.layers.arguments import arguments_of
from course.layers.checks import Shape, Tensor, check_sizes
from course.layers.feed_forward.activations import Activation
from course.layers.initializers import Initializer, another


@keras.saving.register_keras_serializable(package="course")
class PositionWiseFFN(keras.layers.Layer):
    """Two Dense layers, applied to each position on its own; what `FCLayer` does in raw TensorFlow.

    `y = activation(x W1 + b1) W2 + b2`. Two convolutions of kernel size 1 would do the same.

    Args:
        d1: hidden width.
        d2: output width.
        activation: the function between the two: Keras's name for it, or any other, which is saved if it is registered.
            Default `"relu"`; BERT and GPT take `"gelu"`.
        kernel_initializer: of W1 and W2, by Keras's name for it or as an object. Default `"glorot_uniform"`.

    Call:
        `(x)`: `(..., width)`. Returns `(..., d2)`.

    Masking: a Keras mask passes through; positions never mix.

    Example:
        >>> PositionWiseFFN(2048, 512)(tf.random.normal((2, 7, 512))).shape
        TensorShape([2, 7, 512])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.3.
    """

    def __init__(
        self,
        d1: int,
        d2: int,
        activation: Activation = "relu",
        kernel_initializer: Initializer = "glorot_uniform",
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        check_sizes(d1=d1, d2=d2)
        self.d1 = d1
        self.d2 = d2
        self.activation = keras.activations.get(activation)
        self.kernel_initializer = keras.initializers.get(kernel_initializer)
        self.supports_masking = True
        self.dense_layer_1 = self._dense(d1, self.activation)
        self.dense_layer_2 = self._dense(d2)

    def _dense(self, d: int, activation: Any = None) -> keras.layers.Dense:
        return keras.layers.Dense(
            d, activation, kernel_initializer=another(self.kernel_initializer), dtype=self.dtype_policy
        )

    def build(self, x_shape: Shape) -> None:
        self.dense_layer_1.build(x_shape)
        self.dense_layer_2.build((*x_shape[:-1], self.d1))

    def call(self, x: Tensor) -> Tensor:
        return self.dense_layer_2(self.dense_layer_1(x))

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return (*x_shape[:-1], self.d2)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self)}
