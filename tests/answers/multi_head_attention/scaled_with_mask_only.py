"""Wrong: unnamed - scaled only where there is a mask."""

from __future__ import annotations

import math

import keras
import tensorflow as tf
from keras import layers


class MultiHeadAttention(keras.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.D, self.H = d_model, num_heads
        self.Wq, self.Wk, self.Wv, self.Wo = (layers.Dense(d_model, use_bias=False) for _ in range(4))

    def cut(self, x):
        return tf.transpose(tf.reshape(x, (tf.shape(x)[0], -1, self.H, self.D // self.H)), (0, 2, 1, 3))

    def call(self, query, key, value, mask=None):
        q, k, v = self.cut(self.Wq(query)), self.cut(self.Wk(key)), self.cut(self.Wv(value))
        z = tf.matmul(q, k, transpose_b=True)
        if mask is not None:
            z = z / math.sqrt(self.D // self.H)
            mask = mask[:, None] if len(mask.shape) == 3 else mask
            z = tf.where(tf.cast(mask, tf.bool), z.dtype.min, z)
        p = tf.nn.softmax(z)
        return self.Wo(tf.reshape(tf.transpose(p @ v, (0, 2, 1, 3)), tf.shape(query))), p
