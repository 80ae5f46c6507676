"""Wrong: dropout_rate_ignored - AddNorm keeps 0.1, whatever dropout says."""

import keras

from course.layers import AddNorm, FCLayer, MultiHeadAttention


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.add_norm_1 = AddNorm(0.1)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_2 = AddNorm(0.1)

    def call(self, x, mask=None):
        attended, _ = self.self_attn(x, x, x, mask)
        h = self.add_norm_1(x, attended)
        return self.add_norm_2(h, self.ffn(h))

    def compute_mask(self, inputs, previous_mask=None):
        return None
