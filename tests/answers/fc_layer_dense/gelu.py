"""Wrong: gelu - as in BERT."""

import keras


class FCLayer(keras.layers.Layer):
    """The MLP block of GPT-2."""

    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True
        self.dense_layer_1 = keras.layers.Dense(d1, activation="gelu")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def call(self, x):
        x = self.dense_layer_1(x)
        x = self.dense_layer_2(x)
        return x
