"""Wrong: unnamed - .numpy() in call fails under tf.function."""

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
        q, k, v = ((x @ w).numpy() for x, w in [(q_x, self.Wq), (k_x, self.Wk), (v_x, self.Wv)])
        p = tf.nn.softmax(q @ k.transpose(0, 2, 1) / self.d**0.5)
        return tf.matmul(p, v), p
