"""Wrong: unnamed - the scores are reshaped to (B, T, T)."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        T = q_x.shape[1]
        scores = tf.matmul(self.Wq(q_x), self.Wk(k_x), transpose_b=True) / self.d**0.5
        p = tf.nn.softmax(tf.reshape(scores, (-1, T, T)))
        return tf.matmul(p, self.Wv(v_x)), p
