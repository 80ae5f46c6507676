"""Wrong: post_ln, relu_for_gelu - the block of 2017, with its ReLU."""

import keras

from course.layers import MultiHeadAttention, PositionWiseFFN


class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model)
        self.dropout = keras.layers.Dropout(dropout)

    def call(self, x, attn_mask=None):
        attended, _ = self.self_attn(x, x, x, attn_mask)
        h = self.norm_1(x + self.dropout(attended))
        return self.norm_2(h + self.dropout(self.ffn(h)))
