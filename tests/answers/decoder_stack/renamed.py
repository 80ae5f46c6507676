"""Right: other names of arguments."""

import keras

from course.layers import TransformerDecoderLayer


class TransformerDecoder(keras.layers.Layer):
    def __init__(self, n, width, heads, hidden=2048, rate=0.1, **kwargs):
        super().__init__(**kwargs)
        self.blocks = [TransformerDecoderLayer(width, heads, hidden, rate) for _ in range(n)]

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        for block in self.blocks:
            tgt = block(tgt, memory, tgt_mask, memory_mask, training=training)
        return tgt
