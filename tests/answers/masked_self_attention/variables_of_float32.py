"""Wrong: unnamed - tf.Variable keeps float32, so float16 inputs don't fit under mixed_float16."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq, self.Wk, self.Wv = (tf.Variable(tf.random.normal((input_shape[-1], self.d))) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = tf.matmul(q_x, self.Wq), tf.matmul(k_x, self.Wk), tf.matmul(v_x, self.Wv)
        scores = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        if mask is not None:
            scores += mask * -1e4
        p = tf.nn.softmax(scores)
        return p @ v, p
