"""Wrong: unnamed - keys made of the values' input."""

from __future__ import annotations

import math

import tensorflow as tf
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        a = q_x_shape
        self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(a[-1], self.d), name=n) for n in ("Wq", "Wk", "Wv"))

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, v_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d))
        return p @ v, p
