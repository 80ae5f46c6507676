"""Wrong: pre_ln - the norms stand before the sub-layers."""

import keras

from course.layers import FCLayer, MultiHeadAttention


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.add_norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.dropout = keras.layers.Dropout(dropout)

    def call(self, x, mask=None):
        n = self.add_norm_1(x)
        x = x + self.dropout(self.self_attn(n, n, n, mask)[0])
        return x + self.dropout(self.ffn(self.add_norm_2(x)))
