"""Blank: the skeleton."""

import keras


class SwiGLU(keras.layers.Layer):
    def __init__(self, d_hidden, **kwargs):
        super().__init__(**kwargs)
        self.d_hidden = d_hidden

    def build(self, x_shape):
        raise NotImplementedError

    def call(self, x):
        raise NotImplementedError
