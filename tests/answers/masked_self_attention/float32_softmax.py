"""Right: a helper that masks, float32 inside with -1e9, cast back, compute_output_shape."""

import keras
import tensorflow as tf


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
