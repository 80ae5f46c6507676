"""Wrong: no_norm, dropout_on_sum - a second dropout stands where the norm should."""

import keras


class AddNorm(keras.layers.Layer):
    def __init__(self, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(dropout)

    def call(self, x, sublayer_output, training=None):
        dropped = self.dropout(sublayer_output, training=training)
        return self.dropout(x + dropped, training=training)
