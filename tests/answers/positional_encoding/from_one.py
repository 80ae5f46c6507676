"""Wrong: positions_from_one - its own waves, from 1."""

import keras
import numpy as np


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = np.zeros((max_length, d), "float32")
        for j in range(d):
            angle = np.arange(1, max_length + 1) / 10000 ** ((j - j % 2) / d)
            table[:, j] = np.cos(angle) if j % 2 else np.sin(angle)
        self.table = table

    def call(self, x):
        return x + self.table[: x.shape[1]]
