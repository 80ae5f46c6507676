"""Wrong: adds_the_input - where the widths allow it."""

import keras


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = keras.layers.Dense(d1, activation="relu")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def call(self, x):
        out = self.dense_layer_2(self.dense_layer_1(x))
        return x + out if x.shape[-1] == out.shape[-1] else out
