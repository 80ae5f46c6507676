"""Right: a loop over three sub-layers."""

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.cross_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1 = AddNorm(dropout)
        self.add_norm_2 = AddNorm(dropout)
        self.add_norm_3 = AddNorm(dropout)

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        steps = (
            (lambda x: self.self_attn(x, x, x, tgt_mask)[0], self.add_norm_1),
            (lambda x: self.cross_attn(x, memory, memory, memory_mask)[0], self.add_norm_2),
            (self.ffn, self.add_norm_3),
        )
        for sublayer, add_norm in steps:
            tgt = add_norm(tgt, sublayer(tgt))
        return tgt
