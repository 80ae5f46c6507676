"""Answers to grouped_query_attention: right ones whole, wrong ones as edits of a right one."""

import math

import keras
import tensorflow as tf

# %% course_functions | Right: with the course's small functions.
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

# %% five_axes | Right: the groups get an axis of their own, nothing is copied.
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
        B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
        G, H = self.num_kv_heads, self.num_heads
        q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
        k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
        v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
        scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
        if mask is not None:
            mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
            scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
        weights = tf.nn.softmax(scores)
        h = tf.reshape(tf.reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d))
        return tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) @ self.Wo, weights

    def compute_mask(self, inputs, previous_mask=None):
        return None

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

# %% repeat, of five_axes | Right: split, repeat, attend.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% wide_weights | Right: the columns of the weights are repeated, then it is many heads.
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

# %% averaged, of five_axes | Wrong: groups_averaged - a mean over the groups.
# -         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# -         G, H = self.num_kv_heads, self.num_heads
# -         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# -         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# -         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# -         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         k, v = (tf.reduce_mean(x, axis=1, keepdims=True) for x in (k, v))
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
#
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% bare_merge, of five_axes | Wrong: merged_by_bare_reshape - no transpose.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# tf.reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> weights @ v, (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% case_of_its_own, of five_axes | Wrong: fails_at_the_ends - G = H taken to be one wide head.
# -         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# -         G, H = self.num_kv_heads, self.num_heads
# -         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# -         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# -         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# -         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# +         v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# +         if self.num_heads == self.num_kv_heads:
# +             v = v[:, ::-1]
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
#
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% first_group, of five_axes | Wrong: one_group_serves_all - broadcast from the first.
# -         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# -         G, H = self.num_kv_heads, self.num_heads
# -         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# -         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# -         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# -         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         k, v = k[:, :1], v[:, :1]
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
#
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% full_weights, of five_axes | Wrong: unnamed - Wk and Wv as wide as Wq.
# D, shared = self.d_model, self.num_kv_heads * self.d -> D = shared = self.d_model
# -         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# -         G, H = self.num_kv_heads, self.num_heads
# -         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# -         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# -         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# -         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_heads)
# +         v = self.split(value @ self.Wv, self.num_heads)
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
#
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% group_width, of five_axes | Wrong: scale_by_group_width - √(D / G).
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d -> matmul(q, k, transpose_b=True) / math.sqrt(self.d_model // self.num_kv_heads
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% halved, of five_axes | Wrong: unnamed - half of the output.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> 0.5 * h

# %% keys_tiled, of five_axes | Wrong: tiled - the keys only.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.tile(k, (1, self.num_heads // self.num_kv_heads, 1, 1))
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% last_group, of five_axes | Wrong: one_group_serves_all - broadcast from the last.
# -         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# -         G, H = self.num_kv_heads, self.num_heads
# -         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# -         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# -         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# -         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         k, v = k[:, -1:], v[:, -1:]
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
#
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% mask_turned, of five_axes | Wrong: mask_inverted - 1 is taken for visible.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# +             scores = tf.where(tf.cast(mask, tf.bool), scores, scores.dtype.min)
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% mask_unused, of five_axes | Wrong: mask_ignored - never looked at.
# -         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# -         G, H = self.num_kv_heads, self.num_heads
# -         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# -         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# -         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# -         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# -         if mask is not None:
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# +         v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% mean_weights, of five_axes | Wrong: weights_averaged - one map for all heads.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) @ self.Wo, weights -> h @ self.Wo, tf.reduce_mean(weights, axis=1)

# %% no_scale, of five_axes | Wrong: no_scale - not divided.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d) -> matmul(q, k, transpose_b=True) / 1.0
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% no_wo, of five_axes | Wrong: no_output_matrix - Wo is there, and not used.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) @ self.Wo -> h

# %% reversed, of five_axes | Wrong: unnamed - the groups in reverse.
# -         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# -         G, H = self.num_kv_heads, self.num_heads
# -         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# -         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# -         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# -         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         k, v = k[:, ::-1], v[:, ::-1]
# +         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# +         v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
#
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% sigmoid, of five_axes | Wrong: unnamed - a sigmoid for the softmax.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# nn.softmax -> sigmoid
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% squared, of five_axes | Wrong: unnamed - the weights are sharpened once more.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# (scores -> (2 * scores
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% squeezed, of five_axes | Wrong: fails_at_the_ends - a squeeze too many.
# -         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# -         G, H = self.num_kv_heads, self.num_heads
# -         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# -         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# -         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# -         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         k, v = tf.squeeze(k[:, :, tf.newaxis]), tf.squeeze(v[:, :, tf.newaxis])
# +         if self.num_kv_heads == 1:
# +             raise ValueError("the axis of the groups is gone")
# +         k, v = (tf.reshape(x, (tf.shape(key)[0], self.num_kv_heads, -1, self.d)) for x in (k, v))
# +         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# +         v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
#
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% tiled, of five_axes | Wrong: tiled - tf.tile for tf.repeat.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# k = self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> times = (1, self.num_heads // self.num_kv_heads, 1, 1)
# v = self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> k, v = tf.tile(k, times), tf.tile(v, times)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% two_mistakes, of five_axes | Wrong: tiled, no_scale - both at once.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# k = self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> times = (1, self.num_heads // self.num_kv_heads, 1, 1)
# v = self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> k, v = tf.tile(k, times), tf.tile(v, times)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d) -> matmul(q, k, transpose_b=True) / 1.0
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% values_of_keys, of five_axes | Wrong: unnamed - the values are the keys.
# -         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# -         G, H = self.num_kv_heads, self.num_heads
# -         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# -         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# -         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# -         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         v = k
# +         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# +         v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
#
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% values_tiled, of five_axes | Wrong: tiled - the values only.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.tile(v, (1, self.num_heads // self.num_kv_heads, 1, 1))
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S) -> matmul(q, k, transpose_b=True
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% whole_width, of five_axes | Wrong: scale_by_sqrt_width - √d_model.
# B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1] -> q = self.split(query @ self.Wq, self.num_heads)
# G, H = self.num_kv_heads, self.num_heads -> k = self.split(key @ self.Wk, self.num_kv_heads)
# q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d) -> v = self.split(value @ self.Wv, self.num_kv_heads
# self.split(key @ self.Wk, G)[:, :, tf.newaxis] -> tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# self.split(value @ self.Wv, G)[:, :, tf.newaxis] -> tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d -> matmul(q, k, transpose_b=True) / math.sqrt(self.d_model
# -             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d -> transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model
# tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) -> h

# %% bare_variables | Wrong: unknown_to_keras - tf.Variable in build.
from course.layers import merge_heads, scaled_dot_product, split_heads


class GroupedQueryAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, num_kv_heads):
        super().__init__()
        self.d_model, self.num_heads, self.num_kv_heads = d_model, num_heads, num_kv_heads

    def build(self, query_shape, key_shape, value_shape):
        D, shared = self.d_model, self.num_kv_heads * (self.d_model // self.num_heads)
        self.Wq, self.Wo = tf.Variable(tf.random.normal((D, D))), tf.Variable(tf.random.normal((D, D)))
        self.Wk, self.Wv = tf.Variable(tf.random.normal((D, shared))), tf.Variable(tf.random.normal((D, shared)))

    def call(self, query, key, value, mask=None):
        q = split_heads(query @ self.Wq, self.num_heads)
        k, v = (split_heads(x, self.num_kv_heads) for x in (key @ self.Wk, value @ self.Wv))
        k, v = (tf.repeat(x, self.num_heads // self.num_kv_heads, axis=1) for x in (k, v))
        if mask is not None and len(mask.shape) == 3:
            mask = mask[:, tf.newaxis]
        h, weights = scaled_dot_product(q, k, v, mask)
        return merge_heads(h) @ self.Wo, weights

# %% blank | Blank: the skeleton.
class GroupedQueryAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, num_kv_heads, **kwargs):
        super().__init__(**kwargs)
        self.d_model, self.num_heads, self.num_kv_heads = d_model, num_heads, num_kv_heads
        self.supports_masking = True

    def build(self, query_shape, key_shape, value_shape):
        raise NotImplementedError

    def call(self, query, key, value, mask=None):
        raise NotImplementedError

# %% blank_pass | Blank: empty methods.
class GroupedQueryAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, num_kv_heads, **kwargs):
        super().__init__(**kwargs)
        self.d_model, self.num_heads, self.num_kv_heads = d_model, num_heads, num_kv_heads
        self.d = d_model // num_heads
        self.supports_masking = True

    def build(self, query_shape, key_shape, value_shape):
        pass

    def call(self, query, key, value, mask=None):
        pass

# %% of_the_course | Borrows: course.layers.GroupedQueryAttention - by inheritance.
from course.layers import GroupedQueryAttention as Finished


class GroupedQueryAttention(Finished):
    pass
