"""Wrong: subtracted - a sign in the first sum."""

import keras

from course.layers import MultiHeadAttention, PositionWiseFFN


class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, "gelu")
        self.dropout = keras.layers.Dropout(dropout)

    def call(self, x, attn_mask=None):
        n = self.norm_1(x)
        attended, _ = self.self_attn(n, n, n, attn_mask)
        h = x - self.dropout(attended)
        return h + self.dropout(self.ffn(self.norm_2(h)))
