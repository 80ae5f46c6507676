"""Blank: with pass."""

import keras


class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def build(self, x_shape):
        pass

    def call(self, x):
        pass
