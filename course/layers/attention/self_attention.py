"""One attention head."""

from typing import Any

import keras
from keras import ops

from course.layers.attention.dot_product import scaled_dot_product
from course.layers.checks import Shape, Tensor, check_same_length, check_sizes
from course.layers.masking.keeps_mask import KeepsMask
from course.layers.masking.masks import either, keras_padding


@keras.saving.register_keras_serializable(package="course")
class SelfAttentionLayer(KeepsMask):
    """One attention head: three projections, then scaled dot-product attention.

    `q = q_x Wq`, `k = k_x Wk`, `v = v_x Wv`, `p = softmax(q kᵀ / √d)`, `h = p v`.

    Args:
        d: width of queries, keys, values and of the output.

    Call:
        `(q_x, k_x, v_x, mask=None)`: `(batch, length, width)`, twice `(batch, source_length, width)`. In
        self-attention all three are one tensor; in a decoder the last two come from the encoder.
        Returns `(h, p)`: `(batch, length, d)` and `(batch, length, source_length)`.

    Masking: `mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`. A row
    hidden whole gives the mean of the values, never NaN.
    What a Keras mask of `k_x` or `v_x` calls padding is hidden, too.

    Example:
        >>> x = tf.random.normal((1, 7, 512))
        >>> h, p = SelfAttentionLayer(512)(x, x, x)
        >>> h.shape, p.shape
        (TensorShape([1, 7, 512]), TensorShape([1, 7, 7]))

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.2.
    """

    def __init__(self, d: int, **kwargs: Any):
        super().__init__(**kwargs)
        check_sizes(d=d)
        self.d = d

    def build(self, q_x_shape: Shape, k_x_shape: Shape, v_x_shape: Shape) -> None:
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), initializer="glorot_uniform", name="Wv")

    def call(self, q_x: Tensor, k_x: Tensor, v_x: Tensor, mask: Tensor | None = None) -> tuple[Tensor, Tensor]:
        v_x = check_same_length(k_x=k_x, v_x=v_x)
        q = ops.matmul(q_x, self.Wq)  # (B, T, d)
        k = ops.matmul(k_x, self.Wk)  # (B, S, d)
        v = ops.matmul(v_x, self.Wv)  # (B, S, d)
        return scaled_dot_product(q, k, v, either(mask, keras_padding(k_x, v_x)))

    def compute_output_shape(self, q_x_shape: Shape, k_x_shape: Shape, v_x_shape: Shape) -> tuple[Shape, Shape]:
        return (*q_x_shape[:-1], self.d), (*q_x_shape[:-1], k_x_shape[-2])

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "d": self.d}
