"""Wrong: unnamed - d = 512 is built in."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d=512):
        super().__init__()

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], 512))
        self.Wk = self.add_weight(shape=(input_shape[-1], 512))
        self.Wv = self.add_weight(shape=(input_shape[-1], 512))

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / 512**0.5)
        return tf.matmul(p, v), p
