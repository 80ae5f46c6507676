"""Blank: as released."""

import keras


class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        raise NotImplementedError("transformer_decoder_block")

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        raise NotImplementedError("transformer_decoder_block")
