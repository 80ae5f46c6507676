"""Wrong: subtracted - a minus."""

import keras


class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def build(self, x_shape):
        self.pos_embed = self.add_weight(shape=(self.max_length, self.d), initializer="random_normal", name="pos_embed")

    def call(self, x):
        return x - self.pos_embed[: x.shape[1]]
