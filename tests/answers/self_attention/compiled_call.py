"""Right: call is a tf.function, and build makes the weights."""

from __future__ import annotations

import math

import tensorflow as tf
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(q_x_shape[-1], self.d), name=n) for n in "qkv")

    @tf.function(jit_compile=False)
    def call(self, q_x, k_x, v_x):
        p = tf.nn.softmax(tf.matmul(q_x @ self.Wq, k_x @ self.Wk, transpose_b=True) / math.sqrt(self.d))
        return p @ (v_x @ self.Wv), p
