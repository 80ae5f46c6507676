"""Wrong: no_residual, norm_over_wrong_axis - two mistakes."""

import keras


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(rate)
        self.norm = keras.layers.LayerNormalization(axis=1)

    def call(self, x, sublayer_output, training=None):
        return self.norm(self.dropout(sublayer_output, training=training))
