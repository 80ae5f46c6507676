"""Wrong: sin_and_cos_swapped - its own waves, cosines at the even features."""

import keras
import numpy as np


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = np.zeros((max_length, d), "float32")
        for j in range(d):
            angle = np.arange(max_length) / 10000 ** ((j - j % 2) / d)
            table[:, j] = np.sin(angle) if j % 2 else np.cos(angle)
        self.table = table

    def call(self, x):
        return x + self.table[: x.shape[1]]
