"""The position-wise network of today's blocks: one road opens and closes the other."""

from typing import Any

import keras
from keras import ops

from course.layers.arguments import arguments_of
from course.layers.checks import Shape, Tensor, check_sizes
from course.layers.initializers import Initializer
from course.layers.projection import bare_dense, project


@keras.saving.register_keras_serializable(package="course")
class SwiGLU(keras.layers.Layer):
    """Two maps up, one of which is the gate of the other, and one map down; no biases.

    `y = (silu(x W_gate) ⊙ (x W_up)) W_down` with `silu(z) = z · sigmoid(z)`.

    Args:
        d_hidden: hidden width. Three matrices of two thirds the width weigh as much as `FCLayer`'s two.
        kernel_initializer: of the three matrices, by Keras's name for it or as an object. Default "glorot_uniform".

    Call:
        `(x)`: `(..., width)`. Returns the same shape.

    Masking: a Keras mask passes through; positions never mix.

    Example:
        >>> SwiGLU(1376)(tf.random.normal((2, 7, 512))).shape
        TensorShape([2, 7, 512])

    Reference: Shazeer, "GLU Variants Improve Transformer" (2020).
    """

    def __init__(self, d_hidden: int, kernel_initializer: Initializer = "glorot_uniform", **kwargs: Any):
        super().__init__(**kwargs)
        check_sizes(d_hidden=d_hidden)
        self.d_hidden = d_hidden
        self.kernel_initializer = keras.initializers.get(kernel_initializer)
        self.supports_masking = True

    def build(self, x_shape: Shape) -> None:
        D = x_shape[-1]
        self.to_gate = self._projection(D, self.d_hidden, "W_gate")
        self.to_hidden = self._projection(D, self.d_hidden, "W_up")
        self.to_output = self._projection(self.d_hidden, D, "W_down")

    def _projection(self, width: int | None, columns: int | None, name: str) -> keras.layers.Dense:
        return bare_dense(width, columns, self.kernel_initializer, name=name, dtype=self.dtype_policy)

    # The matrices by the paper's names.
    W_gate = property(lambda self: self.to_gate.kernel)
    W_up = property(lambda self: self.to_hidden.kernel)
    W_down = property(lambda self: self.to_output.kernel)

    def call(self, x: Tensor) -> Tensor:
        gate = ops.silu(project(x, self.to_gate))  # (..., d_hidden)
        return project(gate * project(x, self.to_hidden), self.to_output)  # (..., D)

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self)}
