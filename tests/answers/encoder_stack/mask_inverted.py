"""Wrong: mask_inverted - 1 - mask."""

import keras

from course.layers import TransformerEncoderLayer


class TransformerEncoder(keras.layers.Layer):
    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.blocks = [TransformerEncoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers)]

    def call(self, x, mask=None, training=None):
        for block in self.blocks:
            x = block(x, None if mask is None else 1 - mask, training=training)
        return x
