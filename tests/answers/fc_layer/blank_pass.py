"""Blank: empty methods."""

import keras


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.d1, self.d2 = d1, d2

    def build(self, x_shape):
        pass

    def call(self, x):
        pass
