"""Right: another name for the width."""

from __future__ import annotations

import tensorflow as tf
from keras import layers


class SelfAttentionLayer(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.units = units

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq, self.Wk, self.Wv = self._weight(q_x_shape), self._weight(k_x_shape), self._weight(v_x_shape)

    def _weight(self, shape):
        return self.add_weight(shape=(shape[-1], self.units), initializer="glorot_uniform")

    def call(self, q_x, k_x, v_x):
        q, k, v = tf.tensordot(q_x, self.Wq, 1), tf.tensordot(k_x, self.Wk, 1), tf.tensordot(v_x, self.Wv, 1)
        p = tf.nn.softmax(q @ tf.linalg.matrix_transpose(k) * self.units**-0.5)
        return p @ v, p
