"""Wrong: unnamed - the weight has another name."""

import keras


class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def build(self, x_shape):
        self.table = self.add_weight(shape=(self.max_length, self.d), name="pos_embed")

    def call(self, x):
        return x + self.table[: x.shape[1]]
