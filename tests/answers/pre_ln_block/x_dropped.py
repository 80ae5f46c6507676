"""Wrong: x_dropped - drops from the sums, not from what the sub-layers give."""

import keras

from course.layers import MultiHeadAttention, PositionWiseFFN


class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.norm_1, self.norm_2 = (keras.layers.LayerNormalization(epsilon=1e-6) for _ in range(2))
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, "gelu")
        self.dropout = keras.layers.Dropout(dropout)

    def call(self, x, attn_mask=None):
        n = self.norm_1(x)
        h = self.dropout(x + self.self_attn(n, n, n, attn_mask)[0])
        return self.dropout(h + self.ffn(self.norm_2(h)))
