"""Right: its own Dense sub-layer under the book's names, an activation inside dropped as well."""

import keras

from course.layers import AddNorm, MultiHeadAttention


class Feed(keras.layers.Layer):
    def __init__(self, hidden, width, rate):
        super().__init__()
        self.dense_layer_1 = keras.layers.Dense(hidden, activation="relu")
        self.dense_layer_2 = keras.layers.Dense(width)
        self.dropout = keras.layers.Dropout(rate)

    def call(self, x, mask=None):
        return self.dense_layer_2(self.dropout(self.dense_layer_1(x)))


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads, dropout)
        self.ffn = Feed(dim_feedforward, d_model, dropout)
        self.add_norm_1 = AddNorm(dropout)
        self.add_norm_2 = AddNorm(dropout)

    def build(self, x_shape):
        self.self_attn.build(x_shape, x_shape, x_shape)

    def call(self, x, mask=None):
        h = self.add_norm_1(x, self.self_attn(x, x, x, mask)[0])
        y = self.ffn(h)
        return self.add_norm_2(h, y)
