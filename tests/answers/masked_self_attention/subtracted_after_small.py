"""Wrong: mask_subtracted_after_softmax - -1e4 is added to p."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        p = tf.nn.softmax(tf.matmul(self.Wq(q_x), self.Wk(k_x), transpose_b=True) / self.d**0.5)
        if mask is not None:
            p += mask * -1e4
        return p @ self.Wv(v_x), p
