"""Wrong: masks_exchanged - in the wrong order."""

import keras

from course.layers import TransformerDecoderLayer


class TransformerDecoder(keras.layers.Layer):
    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.blocks = [TransformerDecoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers)]

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        for block in self.blocks:
            tgt = block(tgt, memory, memory_mask, tgt_mask, training=training)
        return tgt
