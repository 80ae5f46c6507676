"""Wrong: heads_not_joined - only the first head is used."""

import keras

from course.layers import FCLayer, SelfAttentionLayer


class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, x):
        for head in self.attn_heads[1:]:
            head(x, x, x)
        return self.fc_layer(self.attn_heads[0](x, x, x)[0])
