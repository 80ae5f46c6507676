"""Wrong: tgt_mask_on_cross_attention - the copied mask stayed."""

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class MendedDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.cross_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2, self.add_norm_3 = (AddNorm(dropout) for _ in range(3))

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None):
        attended, _ = self.self_attn(query=tgt, key=tgt, value=tgt, mask=tgt_mask)
        h1 = self.add_norm_1(tgt, attended)
        attended, _ = self.cross_attn(query=h1, key=memory, value=memory, mask=tgt_mask)
        h2 = self.add_norm_2(h1, attended)
        return self.add_norm_3(h2, self.ffn(h2))
