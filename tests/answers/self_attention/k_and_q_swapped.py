"""Wrong: k_and_q_swapped - k qᵀ, fails for T ≠ S."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        p = tf.nn.softmax(tf.matmul(k, q, transpose_b=True) / self.d**0.5)
        return tf.matmul(p, v), p
