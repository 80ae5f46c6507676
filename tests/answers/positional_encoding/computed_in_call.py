"""Right: waves computed at each call, of the length of x."""

import keras
import tensorflow as tf


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.max_length, self.d = max_length, d

    def call(self, x):
        position = tf.range(tf.shape(x)[1], dtype=tf.float32)[:, tf.newaxis]
        j = tf.range(self.d)
        angles = position / 10000.0 ** (tf.cast(j // 2 * 2, tf.float32) / self.d)
        return x + tf.where(j % 2 == 0, tf.sin(angles), tf.cos(angles))
