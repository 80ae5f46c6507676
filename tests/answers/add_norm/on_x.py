"""Wrong: dropout_on_x - dropout(x) + output."""

import keras


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(rate)
        self.norm = keras.layers.LayerNormalization()

    def call(self, x, sublayer_output, training=None):
        return self.norm(self.dropout(x, training=training) + sublayer_output)
