"""Right: exp by hand, hidden entries set to zero, then divided by what is left."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(input_shape[-1], self.d)) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        scores = tf.cast(tf.matmul(q, k, transpose_b=True), tf.float32) / self.d**0.5
        e = tf.exp(scores - tf.reduce_max(scores, axis=-1, keepdims=True))
        if mask is not None:
            e = e * (1 - tf.cast(mask, tf.float32))
        p = tf.cast(tf.math.divide_no_nan(e, tf.reduce_sum(e, axis=-1, keepdims=True)), v.dtype)
        return p @ v, p
