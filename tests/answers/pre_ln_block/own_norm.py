"""Right: an own norm on the function of notebook 05, weights made in build."""

import keras

from course.layers import MultiHeadAttention, PositionWiseFFN, layer_norm


class Norm(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")
        self.beta = self.add_weight(shape=(x_shape[-1],), initializer="zeros", name="beta")

    def call(self, x):
        return layer_norm(x, self.gamma, self.beta)


class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.norm_1, self.norm_2 = Norm(), Norm()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, "gelu")
        self.dropout = keras.layers.Dropout(dropout)

    def call(self, x, attn_mask=None):
        n = self.norm_1(x)
        h = x + self.dropout(self.self_attn(n, n, n, mask=attn_mask)[0])
        n = self.norm_2(h)
        return h + self.dropout(self.ffn(n))
