"""Right: keras.layers.Add and Dropout, training left to Keras."""

import keras


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.add = keras.layers.Add()
        self.dropout = keras.layers.Dropout(rate)
        self.layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6)

    def call(self, x, sublayer_output, training=None):
        return self.layernorm(self.add([x, self.dropout(sublayer_output)]))
