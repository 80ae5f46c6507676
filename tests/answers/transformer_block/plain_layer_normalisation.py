"""Right: LayerNormalization with Keras's own epsilon under the names, dropouts beside it."""

import keras

from course.layers import FCLayer, MultiHeadAttention


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads, dropout)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1 = keras.layers.LayerNormalization()
        self.add_norm_2 = keras.layers.LayerNormalization()
        self.drop_1, self.drop_2 = keras.layers.Dropout(dropout), keras.layers.Dropout(dropout)

    def call(self, x, mask=None):
        attended, _ = self.self_attn(x, x, x, mask)
        x = self.add_norm_1(keras.layers.add([x, self.drop_1(attended)]))
        return self.add_norm_2(keras.layers.add([x, self.drop_2(self.ffn(x))]))
