"""Wrong: indexed_by_batch - shape[0] in place of shape[1]."""

import keras
import tensorflow as tf

from course.layers import sinusoidal_encoding


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.encoding = sinusoidal_encoding(max_length, d)

    def call(self, x):
        return x + tf.constant(self.encoding)[: tf.shape(x)[0], tf.newaxis]
