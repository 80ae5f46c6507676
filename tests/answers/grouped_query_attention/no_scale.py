"""Wrong: no_scale - not divided."""

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

    def call(self, query, key, value, mask=None):
        q = self.split(query @ self.Wq, self.num_heads)
        k = self.split(key @ self.Wk, self.num_kv_heads)
        v = self.split(value @ self.Wv, self.num_kv_heads)
        k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
        v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
        scores = tf.matmul(q, k, transpose_b=True) / 1.0
        if mask is not None:
            if len(mask.shape) == 3:
                mask = mask[:, tf.newaxis]
            scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
        weights = tf.nn.softmax(scores)
        h = tf.reshape(tf.transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model))
        return h @ self.Wo, weights

    def compute_mask(self, inputs, previous_mask=None):
        return None
