"""Right: other names, training handed on."""

from __future__ import annotations

from keras import layers

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class TransformerEncoderLayer(layers.Layer):
    def __init__(self, embed_dim, num_heads, ff_dim, rate=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(embed_dim, num_heads)
        self.ffn = FCLayer(ff_dim, embed_dim)
        self.add_norm_1, self.add_norm_2 = AddNorm(rate), AddNorm(rate)

    def call(self, inputs, mask=None, training=False):
        attn_output, _ = self.self_attn(inputs, inputs, inputs, mask)
        out1 = self.add_norm_1(inputs, attn_output, training=training)
        return self.add_norm_2(out1, self.ffn(out1), training=training)
