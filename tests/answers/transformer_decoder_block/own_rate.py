"""Wrong: dropout_rate_ignored - AddNorm keeps 0.1, whatever dropout says."""

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.cross_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2, self.add_norm_3 = AddNorm(0.1), AddNorm(0.1), AddNorm(0.1)

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        attended, _ = self.self_attn(tgt, tgt, tgt, tgt_mask)
        h1 = self.add_norm_1(tgt, attended)
        attended, _ = self.cross_attn(h1, memory, memory, memory_mask)
        h2 = self.add_norm_2(h1, attended)
        return self.add_norm_3(h2, self.ffn(h2))
