"""Wrong: unnamed - one vector for all positions."""

import keras


class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def build(self, x_shape):
        self.pos_embed = self.add_weight(shape=(self.d,), name="pos_embed")

    def call(self, x):
        return x + self.pos_embed
