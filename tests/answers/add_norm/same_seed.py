"""Wrong: unnamed - drops the same entries each time."""

import keras
import tensorflow as tf


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate
        self.norm = keras.layers.LayerNormalization()

    def call(self, x, sublayer_output, training=None):
        if training:
            sublayer_output = tf.nn.experimental.stateless_dropout(sublayer_output, self.rate, seed=[1, 2])
        return self.norm(x + sublayer_output)
