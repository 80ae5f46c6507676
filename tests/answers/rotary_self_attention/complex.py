"""Right: a pair is a complex number, and the conjugate product knows the distance alone."""

import keras
import tensorflow as tf


class RotarySelfAttention(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), name="Wv")

    def hands(self, x):
        paces = 10000.0 ** (-tf.range(0, self.d, 2, dtype=tf.float32) / self.d)
        angles = tf.range(x.shape[1], dtype=tf.float32)[:, None] * paces
        return tf.complex(x[..., 0::2], x[..., 1::2]) * tf.exp(tf.complex(0.0, angles))

    def call(self, q_x, k_x, v_x, mask=None):
        q, k = self.hands(q_x @ self.Wq), self.hands(k_x @ self.Wk)
        scores = tf.math.real(tf.matmul(q, k, adjoint_b=True)) / self.d**0.5
        if mask is not None:
            scores = tf.where(mask > 0, -1e9, scores)
        p = tf.nn.softmax(scores)
        return p @ (v_x @ self.Wv), p
