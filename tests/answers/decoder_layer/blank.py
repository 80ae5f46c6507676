"""Blank: as released."""

import keras


class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        raise NotImplementedError("decoder_layer")

    def call(self, de_x, en_x, mask=None):
        raise NotImplementedError("decoder_layer")

    def compute_mask(self, inputs, previous_mask=None):
        return None
