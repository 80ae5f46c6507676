"""Wrong: unnamed - the weights are drawn anew in every call."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def call(self, q_x, k_x, v_x):
        D = q_x.shape[-1]
        self.Wq = tf.Variable(tf.random.normal((D, self.d)))
        self.Wk = tf.Variable(tf.random.normal((D, self.d)))
        self.Wv = tf.Variable(tf.random.normal((D, self.d)))
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / self.d**0.5)
        return tf.matmul(p, v), p
