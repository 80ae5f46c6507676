import keras
import numpy as np
import tensorflow as tf

# %% by_hand | Right: all of it by hand, pairs of neighbours.
def turn(x, sign=1.0):
    T, d = x.shape[1], x.shape[2]
    paces = tf.constant(10000 ** (-np.arange(0, d, 2) / d), x.dtype)
    angles = sign * tf.range(T, dtype=x.dtype)[:, None] * paces
    cos, sin = tf.cos(angles), tf.sin(angles)
    even, odd = x[..., 0::2], x[..., 1::2]
    return tf.reshape(tf.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1), tf.shape(x))

class RotarySelfAttention(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = turn(q_x @ self.Wq), turn(k_x @ self.Wk), v_x @ self.Wv
        scores = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        if mask is not None:
            scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
        p = tf.nn.softmax(scores)
        return p @ v, p

# %% dense | Right: Dense layers, keras.ops, a table of sines and cosines made once.
from keras import ops

class RotarySelfAttention(keras.layers.Layer):
    def __init__(self, d, longest=64, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))
        angles = np.outer(np.arange(longest), 10000 ** (-np.arange(0, d, 2) / d))
        self.cos, self.sin = np.cos(angles).astype("float32"), np.sin(angles).astype("float32")

    def turn(self, x):
        T = x.shape[1]
        even, odd = x[..., 0::2], x[..., 1::2]
        pair = (even * self.cos[:T] - odd * self.sin[:T], even * self.sin[:T] + odd * self.cos[:T])
        return ops.reshape(ops.stack(pair, axis=-1), ops.shape(x))

    def call(self, q_x, k_x, v_x, mask=None):
        scores = ops.matmul(self.turn(self.Wq(q_x)), ops.transpose(self.turn(self.Wk(k_x)), (0, 2, 1)))
        scores = scores / self.d**0.5
        if mask is not None:
            scores = ops.where(ops.cast(mask, "bool"), -1e9, scores)
        p = ops.softmax(scores, axis=-1)
        return ops.matmul(p, self.Wv(v_x)), p

# %% halves | Right: pairs (i, i + d/2), as Llama's code has it.
from course import layers as ready

def turn(x, sign=1.0):
    T, d = x.shape[1], x.shape[2]
    angles = sign * np.outer(np.arange(T), 10000 ** (-np.arange(0, d, 2) / d))
    cos, sin = (np.concatenate([f(angles)] * 2, axis=-1).astype("float32") for f in (np.cos, np.sin))
    a, b = tf.split(x, 2, axis=-1)
    return x * cos + tf.concat([-b, a], axis=-1) * sin

class RotarySelfAttention(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = turn(q_x @ self.Wq), turn(k_x @ self.Wk), v_x @ self.Wv
        return ready.scaled_dot_product(q, k, v, mask)

# %% with_ready, of halves | Right: the course's turning and its attention.
# - def turn(x, sign=1.0):
# -     T, d = x.shape[1], x.shape[2]
# -     angles = sign * np.outer(np.arange(T), 10000 ** (-np.arange(0, d, 2) / d))
# -     cos, sin = (np.concatenate([f(angles)] * 2, axis=-1).astype("float32") for f in (np.cos, np.sin))
# -     a, b = tf.split(x, 2, axis=-1)
# -     return x * cos + tf.concat([-b, a], axis=-1) * sin
# turn(q_x @ self.Wq), turn(k_x @ self.Wk) -> ready.apply_rotary(q_x @ self.Wq), ready.apply_rotary(k_x @ self.Wk)

# %% before_the_weights, of by_hand | Wrong: turned_before_the_weights - the words are turned.
# turn(q_x @ self.Wq), turn(k_x @ self.Wk) -> turn(q_x) @ self.Wq, turn(k_x) @ self.Wk
# %% mask_after, of by_hand | Wrong: unnamed - the mask works after the softmax, and the rest is not shared out anew.
# scores = tf.matmul -> p = tf.nn.softmax(tf.matmul ; 5 -> 5)
# if mask is not None: -> p = p if mask is None else p * (1 - mask)
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# -         p = tf.nn.softmax(scores)
# %% mask_ignored, of by_hand | Wrong: mask_ignored - it is not handed on.
# -         if mask is not None:
# -             scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
# %% mixture, of by_hand | Wrong: mixture_turned - h is turned in the end.
# turn(q_x @ self.Wq), turn(k_x @ self.Wk) -> q_x @ self.Wq, k_x @ self.Wk ; return p @ v -> return turn(p @ v)
# %% no_scale, of by_hand | Wrong: no_scale - scores as they come.
# True) / self.d**0.5 -> True)
# %% not_turned, of by_hand | Wrong: not_turned - the head of notebook 03.
# turn(q_x @ self.Wq), turn(k_x @ self.Wk) -> q_x @ self.Wq, k_x @ self.Wk
# %% only_keys, of by_hand | Wrong: only_keys_turned - the queries stay.
# turn(q_x @ self.Wq) -> q_x @ self.Wq
# %% only_queries, of by_hand | Wrong: only_queries_turned - the keys stay.
# turn(k_x @ self.Wk) -> k_x @ self.Wk
# %% other_way, of by_hand | Wrong: keys_turned_the_other_way - with the opposite sign.
# turn(k_x @ self.Wk) -> turn(k_x @ self.Wk, -1.0)
# %% returns_h, of by_hand | Wrong: unnamed - p is not returned.
# return p @ v, p -> return p @ v
# %% values_turned, of by_hand | Wrong: values_turned - all three are turned.
# v_x @ self.Wv -> turn(v_x @ self.Wv)

# %% mixed_pairs, of halves | Wrong: unnamed - queries in pairs of neighbours, keys in halves.
# = turn( -> = ready.apply_rotary(
# %% values_turned_halves, of halves | Wrong: values_turned - all three are turned, in pairs (i, i + d/2).
# v_x @ self.Wv -> turn(v_x @ self.Wv)

# %% bare_variables, of with_ready | Wrong: unknown_to_keras - three tf.Variables in build.
# from course import layers as ready -> from course.layers import apply_rotary, scaled_dot_product ; d, **kwargs -> d
# (**kwargs) -> ()
# +     def build(self, x_shape):
# +         self.Wq, self.Wk, self.Wv = (tf.Variable(tf.random.normal((x_shape[-1], self.d))) for _ in range(3))
#
# +     def call(self, q_x, k_x, v_x, mask=None):
# +         return scaled_dot_product(apply_rotary(q_x @ self.Wq), apply_rotary(k_x @ self.Wk), v_x @ self.Wv, mask)
