"""Wrong: all_from_q_x - only the first argument is used."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        x = q_x
        q, k, v = x @ self.Wq, x @ self.Wk, x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return p @ v, p
