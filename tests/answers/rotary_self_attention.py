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
