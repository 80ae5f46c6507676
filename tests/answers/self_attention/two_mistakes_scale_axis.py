"""Wrong: no_scale, softmax_over_queries - neither the root nor the right axis."""

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
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True), axis=-2)
        return p @ v, p
