"""Right: add_weight in build, plain tf in call."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, input_shape):
        shape = (input_shape[-1], self.d)
        self.Wq = self.add_weight(name="Wq", shape=shape, initializer="glorot_uniform")
        self.Wk = self.add_weight(name="Wk", shape=shape, initializer="glorot_uniform")
        self.Wv = self.add_weight(name="Wv", shape=shape, initializer="glorot_uniform")

    def call(self, q_x, k_x, v_x):
        q = tf.matmul(q_x, self.Wq)
        k = tf.matmul(k_x, self.Wk)
        v = tf.matmul(v_x, self.Wv)
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return tf.matmul(p, v), p
