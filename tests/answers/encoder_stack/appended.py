"""Right: appended one by one, arguments by name, training left to Keras."""

import keras

from course.layers import TransformerEncoderLayer


class TransformerEncoder(keras.layers.Layer):
    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.blocks = []
        for _ in range(num_layers):
            block = TransformerEncoderLayer(
                d_model=d_model, num_heads=num_heads, dim_feedforward=dim_feedforward, dropout=dropout
            )
            self.blocks.append(block)

    def call(self, x, mask=None):
        for block in self.blocks:
            x = block(x, mask)
        return x
