"""Wrong: unnamed - weights (d, D), used transposed; the formula holds, the weights don't fit the course's."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(self.d, input_shape[-1]))
        self.Wk = self.add_weight(shape=(self.d, input_shape[-1]))
        self.Wv = self.add_weight(shape=(self.d, input_shape[-1]))

    def call(self, q_x, k_x, v_x):
        q, k, v = (x @ tf.transpose(w) for x, w in [(q_x, self.Wq), (k_x, self.Wk), (v_x, self.Wv)])
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return tf.matmul(p, v), p
