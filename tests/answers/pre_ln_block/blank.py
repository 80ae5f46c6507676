"""Blank: as released."""

import keras


class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        raise NotImplementedError("pre_ln_block")

    def call(self, x, attn_mask=None):
        raise NotImplementedError("pre_ln_block")
