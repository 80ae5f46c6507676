"""Wrong: hidden_raised - plus a big number."""

import math

import keras
import tensorflow as tf


def scaled_dot_product(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores += tf.cast(mask, scores.dtype) * 1e9
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), p


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), initializer="glorot_uniform", name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q = tf.matmul(q_x, self.Wq)
        k = tf.matmul(k_x, self.Wk)
        v = tf.matmul(v_x, self.Wv)
        return scaled_dot_product(q, k, v, mask)

    def compute_mask(self, inputs, previous_mask=None):
        return None

    def get_config(self):
        return {**super().get_config(), "d": self.d}
