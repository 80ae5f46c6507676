"""Wrong: unnamed - goes on counting from call to call."""

from __future__ import annotations

import keras
import numpy as np


class PositionalEncoding(keras.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        pos, j = np.ogrid[: 4 * max_length, :d]
        a = pos / 10000.0 ** ((j - j % 2) / d)
        self.pe = np.where(j % 2, np.cos(a), np.sin(a)).astype("float32")
        self.seen = 0

    def call(self, x):
        T = x.shape[1]
        y = x + self.pe[self.seen : self.seen + T]
        self.seen += T
        return y
