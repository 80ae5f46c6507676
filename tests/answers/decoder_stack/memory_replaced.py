"""Wrong: memory_replaced - each block's output is the memory of the next."""

import keras

from course.layers import TransformerDecoderLayer


class TransformerDecoder(keras.layers.Layer):
    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.blocks = [TransformerDecoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers)]

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        for number, block in enumerate(self.blocks):
            heard = tgt if number and tgt.shape[1] == memory.shape[1] else memory
            tgt = block(tgt, heard, tgt_mask, memory_mask, training=training)
        return tgt
