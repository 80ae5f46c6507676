"""Right: other names, and einsum with weights cut into heads."""

from __future__ import annotations

import keras
import tensorflow as tf


class MultiHeadAttention(keras.Layer):
    def __init__(self, units: int, heads: int):
        super().__init__()
        self.units, self.heads = units, heads

    def build(self, input_shape):
        for n in ("Wq", "Wk", "Wv", "Wo"):
            setattr(self, n, self.add_weight(shape=(self.units, self.units), initializer="glorot_uniform", name=n))

    def call(self, query, key, value, mask=None, training=None):
        H, d = self.heads, self.units // self.heads
        by_head = (self.units, H, d)
        q = tf.einsum("btm,mhd->bhtd", query, tf.reshape(self.Wq, by_head))
        k = tf.einsum("bsm,mhd->bhsd", key, tf.reshape(self.Wk, by_head))
        v = tf.einsum("bsm,mhd->bhsd", value, tf.reshape(self.Wv, by_head))
        z = tf.einsum("bhtd,bhsd->bhts", q, k) / d**0.5
        if mask is not None:
            if len(mask.shape) == 3:
                mask = mask[:, None]
            z = tf.where(mask != 0, z.dtype.min, z)
        p = tf.nn.softmax(z)
        out = tf.einsum("bhts,bhsd,hdm->btm", p, v, tf.reshape(self.Wo, (H, d, self.units)))
        return out, p
