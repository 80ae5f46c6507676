"""Right: the mask by keyword only, half of the smallest number added."""

from __future__ import annotations

import math

import keras
import tensorflow as tf


def scaled_dot_product(q, k, v, *, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores += tf.cast(mask, scores.dtype) * scores.dtype.min / 2
    p = tf.nn.softmax(scores)
    return tf.matmul(p, v), p


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.supports_masking = True

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, *, mask=None):
        return scaled_dot_product(q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv, mask=mask)

    def compute_mask(self, *args, **kwargs):
        return None
