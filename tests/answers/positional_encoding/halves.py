"""Wrong: halves - its own waves, sines first."""

import keras
import numpy as np


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = np.zeros((max_length, d), "float32")
        for j in range(d):
            i = j if j < (d + 1) // 2 else j - (d + 1) // 2
            angle = np.arange(max_length) / 10000 ** (2 * i / d)
            table[:, j] = np.sin(angle) if j < (d + 1) // 2 else np.cos(angle)
        self.table = table

    def call(self, x):
        return x + self.table[: x.shape[1]]
