"""Right: minus infinity, and NaN rows set to 0."""

from __future__ import annotations

import numpy as np
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
            s = tf.where(tf.cast(mask, tf.bool), tf.cast(-np.inf, s.dtype), s)
        p = tf.nn.softmax(s)
        p = tf.where(tf.math.is_nan(p), tf.zeros_like(p), p)
        return p @ v, p
