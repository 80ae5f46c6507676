"""Wrong: pre_ln - the norms stand before the sub-layers."""

import keras

from course.layers import FCLayer, MultiHeadAttention


class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.cross_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.add_norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.add_norm_3 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.drop = keras.layers.Dropout(dropout)

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        n = self.add_norm_1(tgt)
        h1 = tgt + self.drop(self.self_attn(n, n, n, tgt_mask)[0])
        h2 = h1 + self.drop(self.cross_attn(self.add_norm_2(h1), memory, memory, memory_mask)[0])
        return h2 + self.drop(self.ffn(self.add_norm_3(h2)))
