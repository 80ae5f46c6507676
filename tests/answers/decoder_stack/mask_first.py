"""Wrong: mask_to_one_block_only - only the first gets them."""

import keras

from course.layers import TransformerDecoderLayer


class TransformerDecoder(keras.layers.Layer):
    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.blocks = [TransformerDecoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers)]

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        for number, block in enumerate(self.blocks):
            tgt = block(tgt, memory, tgt_mask, memory_mask) if number == 0 else block(tgt, memory)
        return tgt
