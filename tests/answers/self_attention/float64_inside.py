"""Right: everything in float64, softmax by hand."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq, self.Wk, self.Wv = [
            self.add_weight(shape=(input_shape[-1], self.d), initializer="random_normal", name=n)
            for n in ("Wq", "Wk", "Wv")
        ]

    def call(self, q_x, k_x, v_x):
        def project(x, w):
            return tf.tensordot(tf.cast(x, tf.float64), tf.cast(w, tf.float64), axes=1)

        q, k, v = project(q_x, self.Wq), project(k_x, self.Wk), project(v_x, self.Wv)
        e = tf.exp(tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.constant(self.d, tf.float64)))
        p = e / tf.reduce_sum(e, -1, keepdims=True)
        return tf.matmul(p, v), p
