"""Wrong: mask_ignored, softmax_over_queries - no mask, wrong axis."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5, axis=-2)
        return p @ v, p
