"""Wrong: weight_of_another - Wv for the queries."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq, self.Wk, self.Wv = (
            self.add_weight(shape=(q_x_shape[-1], self.d), initializer="glorot_uniform", name=name)
            for name in ("Wq", "Wk", "Wv")
        )

    def call(self, q_x, k_x, v_x):
        q = tf.matmul(q_x, self.Wv)
        k = tf.matmul(k_x, self.Wk)
        v = tf.matmul(v_x, self.Wv)
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / float(self.d) ** 0.5, axis=-1)
        return tf.matmul(p, v), p
