"""Right: the length from tf.shape, the table as a constant with a batch axis."""

import keras
import tensorflow as tf

from course.layers import sinusoidal_encoding


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis]

    def call(self, x):
        return x + self.table[:, : tf.shape(x)[1], :]
