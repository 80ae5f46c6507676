"""Right: its own AddNorm around Keras's LayerNormalization."""

import keras

from course.layers import FCLayer, MultiHeadAttention


class Join(keras.layers.Layer):
    def __init__(self, rate):
        super().__init__()
        self.norm = keras.layers.LayerNormalization(epsilon=1e-6)
        self.dropout = keras.layers.Dropout(rate)

    def call(self, x, sublayer_output):
        return self.norm(x + self.dropout(sublayer_output))


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2 = Join(dropout), Join(dropout)

    def call(self, x, mask=None):
        x = self.add_norm_1(x, self.self_attn(x, x, x, mask)[0])
        return self.add_norm_2(x, self.ffn(x))
