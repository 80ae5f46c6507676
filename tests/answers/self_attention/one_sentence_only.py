"""Wrong: unnamed - the batch axis is dropped, so only B = 1 works."""

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
        q, k, v = q_x[0] @ self.Wq, k_x[0] @ self.Wk, v_x[0] @ self.Wv
        p = tf.nn.softmax(q @ tf.transpose(k) / self.d**0.5)
        return (p @ v)[tf.newaxis], p[tf.newaxis]
