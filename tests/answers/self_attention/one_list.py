"""Wrong: unnamed - call takes one list of three."""

from __future__ import annotations

import math

import tensorflow as tf
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (layers.Dense(d, use_bias=False) for a in range(3))

    def call(self, inputs):
        q_x, k_x, v_x = inputs
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d))
        return p @ v, p
