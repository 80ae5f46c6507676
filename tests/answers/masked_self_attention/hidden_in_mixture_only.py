"""Wrong: unnamed - hidden entries are left out of the mixture, and not of p."""

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
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        hidden = p if mask is None else p * (1 - tf.cast(mask, p.dtype))
        return hidden @ v, p
