"""Wrong: no_norm, no_dropout_in_training - just a plus."""

import keras


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(rate)
        self.norm = keras.layers.LayerNormalization()

    def call(self, x, sublayer_output, training=None):
        return x + sublayer_output
