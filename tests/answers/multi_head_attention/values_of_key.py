"""Wrong: values_from_key - the values are made of the key."""

from __future__ import annotations

import math

import keras
import tensorflow as tf


class MultiHeadAttention(keras.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.D, self.H = d_model, num_heads

    def build(self, input_shape):
        for n in ("Wq", "Wk", "Wv", "Wo"):
            setattr(self, n, self.add_weight(shape=(self.D, self.D), name=n))

    def cut(self, x):
        return tf.transpose(tf.reshape(x, (tf.shape(x)[0], -1, self.H, self.D // self.H)), (0, 2, 1, 3))

    def call(self, query, key, value, mask=None):
        q, k, v = self.cut(query @ self.Wq), self.cut(key @ self.Wk), self.cut(key @ self.Wv)
        z = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.D // self.H)
        if mask is not None:
            mask = mask[:, None] if len(mask.shape) == 3 else mask
            z = tf.where(tf.cast(mask, tf.bool), z.dtype.min, z)
        p = tf.nn.softmax(z)
        return tf.reshape(tf.transpose(p @ v, (0, 2, 1, 3)), tf.shape(query)) @ self.Wo, p
