"""Wrong: scales_x - scaled as in the TensorFlow tutorial's layer."""

import keras
import tensorflow as tf

from course.layers import sinusoidal_encoding


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.encoding = sinusoidal_encoding(max_length, d)

    def call(self, x):
        return x * tf.math.sqrt(tf.cast(tf.shape(x)[-1], x.dtype)) + self.encoding[: x.shape[1]]
