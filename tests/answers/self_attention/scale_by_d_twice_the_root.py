"""Wrong: scale_by_d - q and k are each divided by the root."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.root = d**0.5
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        q, k = self.Wq(q_x) / self.root, self.Wk(k_x) / self.root
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True))
        return tf.matmul(p, self.Wv(v_x)), p
