"""One attention head."""

import keras
import tensorflow as tf

from course.layers.attention import scaled_dot_product


@keras.saving.register_keras_serializable(package="course")
class SelfAttentionLayer(keras.layers.Layer):
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

    Example:
        >>> x = tf.random.normal((1, 7, 512))
        >>> h, p = SelfAttentionLayer(512)(x, x, x)
        >>> h.shape, p.shape
        (TensorShape([1, 7, 512]), TensorShape([1, 7, 7]))

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.2.
    """

    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), initializer="glorot_uniform", name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q = tf.matmul(q_x, self.Wq)  # (B, T, d)
        k = tf.matmul(k_x, self.Wk)  # (B, S, d)
        v = tf.matmul(v_x, self.Wv)  # (B, S, d)
        return scaled_dot_product(q, k, v, mask)

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens

    def get_config(self):
        return {**super().get_config(), "d": self.d}
