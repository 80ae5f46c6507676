"""Wrong: dropout_not_rescaled - a mask of zeros and ones."""

import keras
import tensorflow as tf


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate
        self.norm = keras.layers.LayerNormalization()

    def call(self, x, sublayer_output, training=None):
        if training:
            keep = tf.random.uniform(tf.shape(sublayer_output)) >= self.rate
            sublayer_output = sublayer_output * tf.cast(keep, sublayer_output.dtype)
        return self.norm(x + sublayer_output)
