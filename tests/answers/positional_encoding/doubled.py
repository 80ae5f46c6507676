"""Wrong: exponent_twice - its own waves, doubled."""

import keras
import numpy as np


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = np.zeros((max_length, d), "float32")
        for j in range(d):
            angle = np.arange(max_length) / 10000 ** (2 * (j - j % 2) / d)
            table[:, j] = np.cos(angle) if j % 2 else np.sin(angle)
        self.table = table

    def call(self, x):
        return x + self.table[: x.shape[1]]
