"""Wrong: norm_over_wrong_axis - one mean for everything."""

import keras
import tensorflow as tf


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(rate)

    def call(self, x, sublayer_output, training=None):
        total = x + self.dropout(sublayer_output, training=training)
        return (total - tf.reduce_mean(total)) / tf.math.reduce_std(total)
