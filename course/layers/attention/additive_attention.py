"""The attention that came before the Transformer's."""

from typing import Any

import keras
from keras import ops

from course.layers.attention.dot_product import hide, softmax
from course.layers.checks import Shape, Tensor, check_rank, check_same_length, check_sizes
from course.layers.masking.keeps_mask import KeepsMask
from course.layers.masking.masks import either, keras_padding


@keras.saving.register_keras_serializable(package="course")
class AdditiveAttention(KeepsMask):
    """Score each key by a small network rather than a product.

    `score = wv · tanh(q Wq + k Wk)`, `p = softmax(score)`, `h = p v`.

    Args:
        d: hidden width of the scoring network.

    Call:
        `(query, key, value, mask=None)`: `(batch, length, width)`, twice `(batch, source_length, width)`. Returns
        `(h, p)`: `(batch, length, value_width)` and `(batch, length, source_length)`.

    Masking: `mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`. A row hidden
    whole gives the mean of the values, never NaN.
    What a Keras mask of `key` or `value` calls padding is hidden, too.

    Example:
        >>> q, kv = tf.random.normal((2, 1, 32)), tf.random.normal((2, 7, 32))
        >>> h, p = AdditiveAttention(16)(q, kv, kv)
        >>> h.shape, p.shape
        (TensorShape([2, 1, 32]), TensorShape([2, 1, 7]))

    Reference: Bahdanau, Cho and Bengio, "Neural Machine Translation by Jointly Learning to Align and Translate" (2015).
    """

    def __init__(self, d: int, **kwargs: Any):
        super().__init__(**kwargs)
        check_sizes(d=d)
        self.d = d

    def build(self, query_shape: Shape, key_shape: Shape, value_shape: Shape) -> None:
        self.Wq = self.add_weight(shape=(query_shape[-1], self.d), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(key_shape[-1], self.d), initializer="glorot_uniform", name="Wk")
        self.wv = self.add_weight(shape=(self.d, 1), initializer="glorot_uniform", name="wv")

    def call(self, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None = None) -> tuple[Tensor, Tensor]:
        check_rank("(batch, length, width)", query=query, key=key, value=value)
        value = check_same_length(key=key, value=value)
        q = ops.tensordot(query, self.Wq, 1)[:, :, None]  # (B, T, 1, d)
        k = ops.tensordot(key, self.Wk, 1)[:, None]  # (B, 1, S, d)
        scores = ops.tensordot(ops.tanh(q + k), self.wv, 1)[..., 0]  # (B, T, S)
        p = softmax(hide(scores, either(mask, keras_padding(key, value))))
        return ops.matmul(p, value), p

    def compute_output_shape(self, query_shape: Shape, key_shape: Shape, value_shape: Shape) -> tuple[Shape, Shape]:
        B, T, S = query_shape[0], query_shape[1], key_shape[1]
        return (B, T, value_shape[-1]), (B, T, S)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "d": self.d}
