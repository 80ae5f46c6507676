"""Wrong: shared_weight, no_scale - one weight and no root."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        W = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wq, self.Wk, self.Wv = W, W, W

    def call(self, q_x, k_x, v_x):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True))
        return p @ v, p
