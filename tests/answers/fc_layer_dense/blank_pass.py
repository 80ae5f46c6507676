"""Blank: empty methods."""

import keras


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        pass

    def call(self, x):
        pass
