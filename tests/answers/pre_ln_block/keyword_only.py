"""Right: attn_mask by keyword only."""

from __future__ import annotations

from keras import layers

from course.layers import MultiHeadAttention, PositionWiseFFN


class PreLNEncoderLayer(layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1):
        super().__init__()
        self.norm_1, self.norm_2 = (layers.LayerNormalization(epsilon=1e-6) for _ in range(2))
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, "gelu")
        self.dropout = layers.Dropout(dropout)

    def call(self, x, *, attn_mask=None, training=None):
        x = x + self.dropout(self._attend(self.norm_1(x), attn_mask), training=training)
        return x + self.dropout(self.ffn(self.norm_2(x)), training=training)

    def _attend(self, n, mask):
        return self.self_attn(n, n, n, mask=mask)[0]
