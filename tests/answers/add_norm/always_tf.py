"""Wrong: dropout_at_inference - tf.nn.dropout without an if."""

import keras
import tensorflow as tf


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate
        self.norm = keras.layers.LayerNormalization(epsilon=1e-6)

    def call(self, x, sublayer_output, training=None):
        return self.norm(x + tf.nn.dropout(sublayer_output, self.rate))
