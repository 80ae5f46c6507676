"""Right: other names of arguments."""

import keras

from course.layers import TransformerEncoderLayer


class TransformerEncoder(keras.layers.Layer):
    def __init__(self, n, width, heads, hidden=2048, rate=0.1, **kwargs):
        super().__init__(**kwargs)
        self.blocks = [TransformerEncoderLayer(width, heads, hidden, rate) for _ in range(n)]

    def call(self, x, mask=None, training=None):
        for block in self.blocks:
            x = block(x, mask, training=training)
        return x
