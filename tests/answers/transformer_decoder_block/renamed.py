"""Right: other names of arguments, attention's weights dropped as well."""

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, width, heads, hidden=2048, rate=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(width, heads, dropout=rate)
        self.cross_attn = MultiHeadAttention(width, heads, dropout=rate)
        self.ffn = FCLayer(hidden, width)
        self.add_norm_1 = AddNorm(rate)
        self.add_norm_2 = AddNorm(rate)
        self.add_norm_3 = AddNorm(rate)

    def call(self, x, en, look_ahead=None, padding=None):
        attended, _ = self.self_attn(x, x, x, look_ahead)
        h1 = self.add_norm_1(x, attended)
        attended, _ = self.cross_attn(h1, en, en, padding)
        h2 = self.add_norm_2(h1, attended)
        return self.add_norm_3(h2, self.ffn(h2))
