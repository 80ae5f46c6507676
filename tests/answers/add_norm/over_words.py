"""Wrong: norm_over_wrong_axis - axis=1."""

import keras


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(rate)
        self.norm = keras.layers.LayerNormalization(axis=1)

    def call(self, x, sublayer_output, training=None):
        return self.norm(x + self.dropout(sublayer_output, training=training))
