"""Wrong: rate_is_kept - Dropout(1 - rate)."""

import keras


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(1 - rate if rate else 0)
        self.norm = keras.layers.LayerNormalization()

    def call(self, x, sublayer_output, training=None):
        return self.norm(x + self.dropout(sublayer_output, training=training))
