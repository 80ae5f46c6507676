"""Right: the columns of the weights are repeated, then it is many heads."""

import math

import keras
import tensorflow as tf


class GroupedQueryAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, num_kv_heads, **kwargs):
        super().__init__(**kwargs)
        self.d_model, self.num_heads, self.num_kv_heads = d_model, num_heads, num_kv_heads
        self.d = d_model // num_heads
        self.supports_masking = True

    def build(self, query_shape, key_shape, value_shape):
        D, shared = self.d_model, self.num_kv_heads * self.d
        self.Wq = self.add_weight(shape=(query_shape[-1], D), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(key_shape[-1], shared), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(value_shape[-1], shared), initializer="glorot_uniform", name="Wv")
        self.Wo = self.add_weight(shape=(D, D), initializer="glorot_uniform", name="Wo")

    def split(self, x, heads):
        x = tf.reshape(x, (tf.shape(x)[0], tf.shape(x)[1], heads, self.d))
        return tf.transpose(x, (0, 2, 1, 3))

    def wide(self, w):
        columns = tf.reshape(w, (-1, self.num_kv_heads, self.d))
        return tf.reshape(tf.repeat(columns, self.num_heads // self.num_kv_heads, axis=1), (-1, self.d_model))

    def call(self, query, key, value, mask=None):
        q = self.split(query @ self.Wq, self.num_heads)
        k = self.split(key @ self.wide(self.Wk), self.num_heads)
        v = self.split(value @ self.wide(self.Wv), self.num_heads)
        scores = tf.einsum("bhtd,bhsd->bhts", q, k) / math.sqrt(self.d)
        if mask is not None:
            mask = tf.cast(mask, tf.float32)
            scores -= 1e9 * (mask[:, None] if len(mask.shape) == 3 else mask)
        weights = tf.exp(scores - tf.reduce_max(scores, -1, keepdims=True))
        weights /= tf.reduce_sum(weights, -1, keepdims=True)
        h = tf.einsum("bhts,bhsd->bthd", weights, v)
        return tf.reshape(h, (tf.shape(h)[0], tf.shape(h)[1], self.d_model)) @ self.Wo, weights

    def compute_mask(self, inputs, previous_mask=None):
        return None
