import keras
import numpy as np
import tensorflow as tf
from keras import ops

# %% base_class | Right: the layer of the last chapter as a base, only the scores are overridden; EinsumDense; float64 inside.
class Head(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d, self.supports_masking = d, True
        self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", (None, d)) for _ in range(3))

    def scores(self, q, k, mask):
        return ops.einsum("btd,bsd->bts", ops.cast(q, "float64"), ops.cast(k, "float64")) / self.d**0.5

    def call(self, q_x, k_x, v_x, mask=None):
        p = ops.softmax(self.scores(self.Wq(q_x), self.Wk(k_x), mask))
        return [ops.matmul(p, ops.cast(self.Wv(v_x), "float64")), p]

class SelfAttentionLayer(Head):
    def scores(self, q, k, mask):
        scores = super().scores(q, k, mask)
        return scores if mask is None else ops.where(ops.cast(mask, "bool"), -1e30, scores)

# %% float32_softmax | Right: a helper that masks, float32 inside with -1e9, cast back, compute_output_shape.
def masked_softmax(scores, mask):
    """D2L's masked softmax, for a mask with 1 = hidden."""
    scores = tf.cast(scores, tf.float32)
    if mask is not None:
        scores += -1e9 * tf.cast(mask, tf.float32)
    return tf.nn.softmax(scores, axis=-1)

class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        p = tf.cast(masked_softmax(q @ tf.transpose(k, [0, 2, 1]) / self.d**0.5, mask), v.dtype)
        return p @ v, p

    def compute_output_shape(self, q_x_shape, k_x_shape, v_x_shape, mask_shape=None):
        return (*q_x_shape[:-1], self.d), (*q_x_shape[:-1], k_x_shape[1])

# %% nan_to_zero | Right: minus infinity, and NaN rows set to 0.
from keras import layers

class SelfAttentionLayer(layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = [layers.Dense(d, use_bias=False) for _ in range(3)]

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        s = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        if mask is not None:
            s = tf.where(tf.cast(mask, tf.bool), tf.cast(-np.inf, s.dtype), s)
        p = tf.nn.softmax(s)
        p = tf.where(tf.math.is_nan(p), tf.zeros_like(p), p)
        return p @ v, p

# %% where_min | Right: tf.where with the smallest number of the dtype.
class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.supports_masking = True

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        scores = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        if mask is not None:
            scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
        p = tf.nn.softmax(scores)
        return p @ v, p
