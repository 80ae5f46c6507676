"""Wrong: unnamed - the weight has a batch axis."""

from __future__ import annotations

from keras import layers


class PositionalEmbedding(layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.pos_embed = self.add_weight(shape=(1, max_length, d), initializer="random_normal", name="pos_embed")

    def call(self, x):
        return x + self.pos_embed[:, : x.shape[1]]
