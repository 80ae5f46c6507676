"""Right: its own fully connected layer of two Dense layers, heads made in build."""

import keras

from course.layers import SelfAttentionLayer


class FullyConnected(keras.layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.dense_layer_1 = keras.layers.Dense(d1, activation="relu")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))


class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d, self.n_heads = d, n_heads

    def build(self, x_shape):
        self.attn_heads = [SelfAttentionLayer(self.d // self.n_heads) for _ in range(self.n_heads)]
        self.fc_layer = FullyConnected(2048, self.d)

    def call(self, x):
        found = []
        for head in self.attn_heads:
            h, _ = head(x, x, x)
            found.append(h)
        return self.fc_layer(keras.ops.concatenate(found, axis=-1))
