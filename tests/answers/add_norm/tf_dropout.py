"""Right: tf.nn.dropout behind an if, epsilon 1e-12."""

import tensorflow as tf


class AddNorm(tf.keras.layers.Layer):
    def __init__(self, rate):
        super().__init__()
        self.rate = rate
        self.norm = tf.keras.layers.LayerNormalization(epsilon=1e-12)

    def call(self, x, sublayer_output, training=False):
        if training:
            sublayer_output = tf.nn.dropout(sublayer_output, rate=self.rate)
        return self.norm(sublayer_output + x)
