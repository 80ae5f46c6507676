"""Wrong: scale_by_sqrt_input_width - the root of the width of q_x."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.width = input_shape[-1]
        self.Wq = self.add_weight(shape=(self.width, self.d), name="Wq")
        self.Wk = self.add_weight(shape=(self.width, self.d), name="Wk")
        self.Wv = self.add_weight(shape=(self.width, self.d), name="Wv")

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.width**0.5)
        return tf.matmul(p, v), p
