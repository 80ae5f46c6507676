"""Right: Keras's own epsilon, one dropout for each place, the training argument by hand."""

import keras

from course.layers import MultiHeadAttention, PositionWiseFFN


class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.norm_1 = keras.layers.LayerNormalization()
        self.norm_2 = keras.layers.LayerNormalization()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, activation="gelu")
        self.drop_1 = keras.layers.Dropout(dropout)
        self.drop_2 = keras.layers.Dropout(dropout)

    def call(self, x, attn_mask=None, training=False):
        n = self.norm_1(x)
        x = keras.ops.add(x, self.drop_1(self.self_attn(n, n, n, attn_mask, return_weights=False), training=training))
        n = self.norm_2(x)
        return keras.ops.add(x, self.drop_2(self.ffn(n), training=training))
