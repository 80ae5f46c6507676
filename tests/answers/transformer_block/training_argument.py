"""Right: training passed on by hand, PositionWiseFFN, a mask."""

import keras

from course.layers import AddNorm, MultiHeadAttention, PositionWiseFFN


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2 = AddNorm(dropout), AddNorm(dropout)

    def call(self, x, attn_mask=None, training=None):
        h = self.add_norm_1(x, self.self_attn(x, x, x, attn_mask)[0], training=training)
        return self.add_norm_2(h, self.ffn(h), training=training)
