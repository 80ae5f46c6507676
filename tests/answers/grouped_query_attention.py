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

# %% course_functions, of loop | Right: with the course's small functions.
# - class GroupedQueryAttention(keras.layers.Layer):
# + from course import layers as ready
# + class GroupedQueryAttention(keras.layers.Layer):
#
# +     def call(self, query, key, value, mask=None):
# +         q = ready.split_heads(query @ self.Wq, self.num_heads)
# +         k, v = (ready.split_heads(x, self.num_kv_heads) for x in (key @ self.Wk, value @ self.Wv))
# +         k, v = (tf.repeat(x, self.num_heads // self.num_kv_heads, axis=1) for x in (k, v))
# +         if mask is not None and len(mask.shape) == 3:
# +             mask = mask[:, tf.newaxis]
# +         h, weights = ready.scaled_dot_product(q, k, v, mask)
# +         return ready.merge_heads(h) @ self.Wo, weights

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

# %% five_axes, of loop | Right: the groups get an axis of their own, nothing is copied.
# +     def split(self, x, heads):
# +         x = tf.reshape(x, (tf.shape(x)[0], tf.shape(x)[1], heads, self.d))
# +         return tf.transpose(x, (0, 2, 1, 3))
# +     def call(self, query, key, value, mask=None):
# +         B, T, S = tf.shape(query)[0], tf.shape(query)[1], tf.shape(key)[1]
# +         G, H = self.num_kv_heads, self.num_heads
# +         q = tf.reshape(self.split(query @ self.Wq, H), (B, G, H // G, T, self.d))
# +         k = self.split(key @ self.Wk, G)[:, :, tf.newaxis]
# +         v = self.split(value @ self.Wv, G)[:, :, tf.newaxis]
# +         scores = tf.reshape(tf.matmul(q, k, transpose_b=True), (B, H, T, S)) / math.sqrt(self.d)
# +         if mask is not None:
# +             mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
# +             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# +         weights = tf.nn.softmax(scores)
# +         h = tf.reshape(tf.reshape(weights, (B, G, H // G, T, S)) @ v, (B, H, T, self.d))
# +         return tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (B, T, self.d_model)) @ self.Wo, weights

# %% repeat, of five_axes | Right: split, repeat, attend.
# +     def call(self, query, key, value, mask=None):
# +         q = self.split(query @ self.Wq, self.num_heads)
# +         k = self.split(key @ self.Wk, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# +         v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# +         scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d)
# +         if mask is not None:
# +             if len(mask.shape) == 3:
# +                 mask = mask[:, tf.newaxis]
# +             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# +         weights = tf.nn.softmax(scores)
# +         h = tf.reshape(tf.transpose(weights @ v, (0, 2, 1, 3)), (tf.shape(q)[0], -1, self.d_model))
# +         return h @ self.Wo, weights

# %% bare_variables, of course_functions | Wrong: unknown_to_keras - tf.Variable in build.
# from course import layers as ready -> from course.layers import merge_heads, scaled_dot_product, split_heads
# +     def __init__(self, d_model, num_heads, num_kv_heads):
# +         super().__init__()
# +         self.d_model, self.num_heads, self.num_kv_heads = d_model, num_heads, num_kv_heads
#
# +     def build(self, query_shape, key_shape, value_shape):
# +         D, shared = self.d_model, self.num_kv_heads * (self.d_model // self.num_heads)
# +         self.Wq, self.Wo = tf.Variable(tf.random.normal((D, D))), tf.Variable(tf.random.normal((D, D)))
# +         self.Wk, self.Wv = tf.Variable(tf.random.normal((D, shared))), tf.Variable(tf.random.normal((D, shared)))
# ready.split_heads -> split_heads ; ready.scaled_dot_product -> scaled_dot_product ; ready.merge_heads -> merge_heads
# -     def compute_mask(self, inputs, previous_mask=None):
# -         return None

# %% averaged, of repeat | Wrong: groups_averaged - a mean over the groups.
# -         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1) -> k, v = (tf.reduce_mean(x, axis=1, keepdims=True) for x in (k, v))
# %% bare_merge, of repeat | Wrong: merged_by_bare_reshape - no transpose.
# tf.transpose(weights @ v, (0, 2, 1, 3)) -> weights @ v
# %% case_of_its_own, of repeat | Wrong: fails_at_the_ends - G = H taken to be one wide head.
# -         v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# +         v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# +         if self.num_heads == self.num_kv_heads:
# +             v = v[:, ::-1]
# %% first_group, of repeat | Wrong: one_group_serves_all - broadcast from the first.
# -         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1) -> k, v = k[:, :1], v[:, :1]
# %% full_weights, of repeat | Wrong: unnamed - Wk and Wv as wide as Wq.
# D, shared -> D = shared ; d_model, self.num_kv_heads * self.d -> d_model ; num_kv_heads) -> num_heads)
# -         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# -         v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1)
# %% group_width, of repeat | Wrong: scale_by_group_width - √(D / G).
# (self.d) -> (self.d_model // self.num_kv_heads)
# %% halved, of repeat | Wrong: unnamed - half of the output.
# return h -> return 0.5 * h
# %% mask_turned, of repeat | Wrong: mask_inverted - 1 is taken for visible.
# scores.dtype.min, scores -> scores, scores.dtype.min
# %% mask_unused, of repeat | Wrong: mask_ignored - never looked at.
# -         if mask is not None:
# -             if len(mask.shape) == 3:
# -                 mask = mask[:, tf.newaxis]
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# %% mean_weights, of repeat | Wrong: weights_averaged - one map for all heads.
# Wo, weights -> Wo, tf.reduce_mean(weights, axis=1)
# %% no_scale, of repeat | Wrong: no_scale - not divided.
# math.sqrt(self.d) -> 1.0
# %% no_wo, of repeat | Wrong: no_output_matrix - Wo is there, and not used.
# h @ self.Wo -> h
# %% sigmoid, of repeat | Wrong: unnamed - a sigmoid for the softmax.
# nn.softmax -> sigmoid
# %% squeezed, of repeat | Wrong: fails_at_the_ends - a squeeze too many.
# -         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         v = self.split(value @ self.Wv, self.num_kv_heads)
# +         k, v = tf.squeeze(k[:, :, tf.newaxis]), tf.squeeze(v[:, :, tf.newaxis])
# +         if self.num_kv_heads == 1:
# +             raise ValueError("the axis of the groups is gone")
# +         k, v = (tf.reshape(x, (tf.shape(key)[0], self.num_kv_heads, -1, self.d)) for x in (k, v))
# %% tiled, of repeat | Wrong: tiled - tf.tile for tf.repeat.
# -         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1) -> times = (1, self.num_heads // self.num_kv_heads, 1, 1); k, v = tf.tile(k, times), tf.tile(v, times)
# %% two_mistakes, of repeat | Wrong: tiled, no_scale - both at once.
# -         k = tf.repeat(k, self.num_heads // self.num_kv_heads, axis=1)
# v = tf.repeat(v, self.num_heads // self.num_kv_heads, axis=1) -> times = (1, self.num_heads // self.num_kv_heads, 1, 1); k, v = tf.tile(k, times), tf.tile(v, times)
# math.sqrt(self.d) -> 1.0
# %% whole_width, of repeat | Wrong: scale_by_sqrt_width - √d_model.
# (self.d) -> (self.d_model)
