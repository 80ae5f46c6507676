"""Right: a loop over the heads."""

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

    def call(self, query, key, value, mask=None):
        heads, weights, d = [], [], self.d
        for h in range(self.num_heads):
            g = h * self.num_kv_heads // self.num_heads
            q = query @ self.Wq[:, h * d : (h + 1) * d]
            k = key @ self.Wk[:, g * d : (g + 1) * d]
            v = value @ self.Wv[:, g * d : (g + 1) * d]
            scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(d)
            if mask is not None:
                scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
            p = tf.nn.softmax(scores)
            heads.append(p @ v)
            weights.append(p)
        return tf.concat(heads, axis=-1) @ self.Wo, tf.stack(weights, axis=1)

    def compute_mask(self, inputs, previous_mask=None):
        return None
