"""Wrong: mask_ignored - the attention gets none."""

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.add_norm_1 = AddNorm(dropout)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_2 = AddNorm(dropout)

    def call(self, x, mask=None):
        attended, _ = self.self_attn(x, x, x)
        h = self.add_norm_1(x, attended)
        return self.add_norm_2(h, self.ffn(h))
