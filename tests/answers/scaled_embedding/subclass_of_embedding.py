"""Right: inherits from Keras's Embedding."""

import math

import keras


class ScaledEmbedding(keras.layers.Embedding):
    def __init__(self, vocab_size, d):
        super().__init__(vocab_size, d)

    def call(self, ids):
        return super().call(ids) * math.sqrt(self.output_dim)
