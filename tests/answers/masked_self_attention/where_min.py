"""Right: tf.where with the smallest number of the dtype."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.supports_masking = True

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        scores = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        if mask is not None:
            scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
        p = tf.nn.softmax(scores)
        return p @ v, p
