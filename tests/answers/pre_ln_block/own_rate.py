"""Wrong: dropout_rate_ignored - a rate of 0.1, whatever dropout says."""

import keras

from course.layers import MultiHeadAttention, PositionWiseFFN


class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, "gelu")
        self.dropout = keras.layers.Dropout(0.1)

    def call(self, x, attn_mask=None):
        n = self.norm_1(x)
        x = x + self.dropout(self.self_attn(n, n, n, attn_mask)[0])
        return x + self.dropout(self.ffn(self.norm_2(x)))
