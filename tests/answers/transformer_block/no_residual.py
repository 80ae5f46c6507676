"""Wrong: no_residual - normalised without the inputs."""

import keras

from course.layers import FCLayer, MultiHeadAttention


class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.add_norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)

    def call(self, x, mask=None):
        attended, _ = self.self_attn(x, x, x, mask)
        h = self.add_norm_1(attended)
        return self.add_norm_2(self.ffn(h))
