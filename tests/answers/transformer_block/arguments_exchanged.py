"""Wrong: x_dropped - AddNorm gets output and x in the wrong order."""

from __future__ import annotations

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class TransformerEncoderLayer(keras.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.add_norm_1 = AddNorm(dropout)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_2 = AddNorm(dropout)

    def call(self, x, mask=None):
        y = self.add_norm_1(self.self_attn(x, x, x, mask)[0], x)
        return self.add_norm_2(self.ffn(y), y)
