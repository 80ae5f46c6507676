"""Right: with the course's small functions."""

import keras
import tensorflow as tf

from course import layers as ready


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
        q = ready.split_heads(query @ self.Wq, self.num_heads)
        k, v = (ready.split_heads(x, self.num_kv_heads) for x in (key @ self.Wk, value @ self.Wv))
        k, v = (tf.repeat(x, self.num_heads // self.num_kv_heads, axis=1) for x in (k, v))
        if mask is not None and len(mask.shape) == 3:
            mask = mask[:, tf.newaxis]
        h, weights = ready.scaled_dot_product(q, k, v, mask)
        return ready.merge_heads(h) @ self.Wo, weights

    def compute_mask(self, inputs, previous_mask=None):
        return None
