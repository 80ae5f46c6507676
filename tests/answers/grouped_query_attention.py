import math

import keras
import tensorflow as tf

# %% loop | Right: a loop over the heads.
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

# %% dense | Right: Dense under the given names, keras.ops, gather for the groups.
from keras import ops

class GroupedQueryAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, num_kv_heads, **kwargs):
        super().__init__(**kwargs)
        self.num_heads, self.num_kv_heads, self.d = num_heads, num_kv_heads, d_model // num_heads
        self.Wq = keras.layers.Dense(d_model, use_bias=False)
        self.Wk = keras.layers.Dense(num_kv_heads * self.d, use_bias=False)
        self.Wv = keras.layers.Dense(num_kv_heads * self.d, use_bias=False)
        self.Wo = keras.layers.Dense(d_model, use_bias=False)
        self.supports_masking = True

    def call(self, query, key, value, mask=None):
        T, S = ops.shape(query)[1], ops.shape(key)[1]
        q = ops.reshape(self.Wq(query), (-1, T, self.num_heads, self.d))
        k = ops.reshape(self.Wk(key), (-1, S, self.num_kv_heads, self.d))
        v = ops.reshape(self.Wv(value), (-1, S, self.num_kv_heads, self.d))
        group = [h * self.num_kv_heads // self.num_heads for h in range(self.num_heads)]
        k, v = ops.take(k, group, axis=2), ops.take(v, group, axis=2)
        scores = ops.einsum("bthd,bshd->bhts", q, k) / self.d**0.5
        if mask is not None:
            mask = mask[:, None] if len(mask.shape) == 3 else mask
            scores = ops.where(ops.cast(mask, "bool"), -1e9, scores)
        weights = ops.softmax(scores)
        h = ops.einsum("bhts,bshd->bthd", weights, v)
        return self.Wo(ops.reshape(h, (-1, T, self.num_heads * self.d))), weights

    def compute_mask(self, inputs, previous_mask=None):
        return None
