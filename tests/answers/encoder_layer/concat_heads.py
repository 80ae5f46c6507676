"""Right: the finished concat_heads of notebook 04 and PositionWiseFFN."""

import keras

from course.layers import PositionWiseFFN, SelfAttentionLayer, concat_heads


class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = PositionWiseFFN(2048, d)

    def call(self, x):
        return self.fc_layer(concat_heads(self.attn_heads, x))
