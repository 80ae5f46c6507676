"""Right: keras.layers.Softmax with a mask, which is true where something is seen."""

from __future__ import annotations

import tensorflow as tf
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.softmax = layers.Softmax(axis=-1)

    def build(self, input_shape, *others):
        D = input_shape[-1]
        self.Wq = self.add_weight(shape=(D, self.d), name="q")
        self.Wk = self.add_weight(shape=(D, self.d), name="k")
        self.Wv = self.add_weight(shape=(D, self.d), name="v")

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        s = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        p = self.softmax(
            s, mask=None if mask is None else tf.broadcast_to(tf.logical_not(tf.cast(mask, tf.bool)), tf.shape(s))
        )
        return p @ v, p
