"""Right: other names."""

from __future__ import annotations

import math

from keras import layers


class ScaledEmbedding(layers.Layer):
    def __init__(self, vocab, d_model):
        super().__init__()
        self.embeddings = layers.Embedding(vocab, d_model)
        self.d_model = d_model

    def call(self, x):
        return self.embeddings(x) * math.sqrt(self.d_model)
