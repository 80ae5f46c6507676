"""Wrong: dropout_on_one_road - the second AddNorm has the rate 0."""

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2 = AddNorm(dropout), AddNorm(0.0)

    def call(self, x, mask=None):
        h = self.add_norm_1(x, self.self_attn(x, x, x, mask)[0])
        return self.add_norm_2(h, self.ffn(h))
