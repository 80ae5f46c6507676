"""Wrong: unnamed - every mask gets a batch axis."""

from __future__ import annotations

import tensorflow as tf
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = [layers.Dense(d, use_bias=False) for _ in range(3)]

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        s = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        if mask is not None:
            s = tf.where(tf.cast(mask, tf.bool)[tf.newaxis], tf.cast(-1e4, s.dtype), s)
        p = tf.nn.softmax(s)
        return p @ v, p
