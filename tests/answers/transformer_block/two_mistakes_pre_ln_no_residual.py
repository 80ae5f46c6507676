"""Wrong: pre_ln, no_residual - normalised before, and nothing added."""

import keras

from course.layers import FCLayer, MultiHeadAttention


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.add_norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)

    def call(self, x, mask=None):
        n = self.add_norm_2(self.self_attn(*[self.add_norm_1(x)] * 3, mask)[0])
        return self.ffn(n)
