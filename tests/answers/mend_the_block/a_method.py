"""Right: a method that asks."""

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class MendedDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.cross_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2, self.add_norm_3 = (AddNorm(dropout) for _ in range(3))

    def ask(self, attention, join, x, words, mask):
        return join(x, attention(query=x, key=words, value=words, mask=mask)[0])

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None):
        h1 = self.ask(self.self_attn, self.add_norm_1, tgt, tgt, tgt_mask)
        h2 = self.ask(self.cross_attn, self.add_norm_2, h1, memory, memory_mask)
        return self.add_norm_3(h2, self.ffn(h2))
