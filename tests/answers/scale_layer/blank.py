"""Blank: as released."""

import keras


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        raise NotImplementedError("write Scale")

    def call(self, x):
        raise NotImplementedError("write Scale")
