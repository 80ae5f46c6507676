"""Right: keras.layers.Concatenate where there are several heads."""

import keras

from course.layers import FCLayer, SelfAttentionLayer


class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)
        self.join = keras.layers.Concatenate(axis=-1)

    def call(self, x):
        outputs = [head(x, x, x)[0] for head in self.attn_heads]
        h = self.join(outputs) if len(outputs) > 1 else outputs[0]
        return self.fc_layer(h)
