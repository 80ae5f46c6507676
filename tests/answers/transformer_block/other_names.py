"""Wrong: unnamed - other names."""

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.norm_a = AddNorm(dropout)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.norm_b = AddNorm(dropout)

    def call(self, x, mask=None):
        attended, _ = self.self_attn(x, x, x, mask)
        h = self.norm_a(x, attended)
        return self.norm_b(h, self.ffn(h))
