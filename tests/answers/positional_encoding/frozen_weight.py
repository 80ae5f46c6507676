"""Right: the table is a weight that isn't trained, made in build."""

import keras

from course.layers import sinusoidal_encoding


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.max_length = max_length
        self.d = d

    def build(self, input_shape):
        self.table = self.add_weight(shape=(self.max_length, self.d), trainable=False, name="table")
        self.table.assign(sinusoidal_encoding(self.max_length, self.d))

    def call(self, x):
        return x + self.table[: x.shape[1]]
