"""Wrong: squeezed_p - only the p that is returned is squeezed."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        scores = tf.matmul(self.Wq(q_x), self.Wk(k_x), transpose_b=True) / self.d**0.5
        if mask is not None:
            scores = tf.where(mask > 0, tf.constant(-1e4, scores.dtype), scores)
        p = tf.nn.softmax(scores)
        return p @ self.Wv(v_x), tf.squeeze(p)
