"""Blank: with pass."""

import keras


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        pass

    def call(self, x):
        pass
