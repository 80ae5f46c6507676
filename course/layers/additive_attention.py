"""The attention that came before the Transformer's."""

import keras
import tensorflow as tf

from course.layers.attention import hide


@keras.saving.register_keras_serializable(package="course")
class AdditiveAttention(keras.layers.Layer):
    """Score each key by a small network rather than a product.

    `score = wv · tanh(q Wq + k Wk)`, `p = softmax(score)`, `h = p v`.

    Args:
        d: hidden width of the scoring network.

    Call:
        `(query, key, value, mask=None)`: `(batch, length, width)`, twice `(batch, source_length, width)`. Returns
        `(h, p)`: `(batch, length, value_width)` and `(batch, length, source_length)`.

    Masking: `mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`. A row hidden
    whole gives the mean of the values, never NaN.

    Example:
        >>> q, kv = tf.random.normal((2, 1, 32)), tf.random.normal((2, 7, 32))
        >>> h, p = AdditiveAttention(16)(q, kv, kv)
        >>> h.shape, p.shape
        (TensorShape([2, 1, 32]), TensorShape([2, 1, 7]))

    Reference: Bahdanau, Cho and Bengio, "Neural Machine Translation by Jointly Learning to Align and Translate" (2015).
    """

    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, query_shape, key_shape, value_shape):
        self.Wq = self.add_weight(shape=(query_shape[-1], self.d), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(key_shape[-1], self.d), initializer="glorot_uniform", name="Wk")
        self.wv = self.add_weight(shape=(self.d, 1), initializer="glorot_uniform", name="wv")

    def call(self, query, key, value, mask=None):
        q = tf.tensordot(query, self.Wq, 1)[:, :, tf.newaxis]  # (B, T, 1, d)
        k = tf.tensordot(key, self.Wk, 1)[:, tf.newaxis]  # (B, 1, S, d)
        scores = tf.tensordot(tf.tanh(q + k), self.wv, 1)[..., 0]  # (B, T, S)
        p = tf.nn.softmax(hide(scores, mask))
        return tf.matmul(p, value), p

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens

    def get_config(self):
        return {**super().get_config(), "d": self.d}
