import keras
import numpy as np
import tensorflow as tf

# %% of_pieces | Right: from finished parts, in lists.
from course import layers as mine

class StoryModel(keras.Model):
    def __init__(self, vocab_size, d_model, num_heads, num_blocks, max_length, **kwargs):
        super().__init__(**kwargs)
        self.embedding = mine.ScaledEmbedding(vocab_size, d_model)
        self.positions = mine.PositionalEncoding(max_length, d_model)
        self.attentions = [mine.MultiHeadAttention(d_model, num_heads) for _ in range(num_blocks)]
        self.networks = [mine.FCLayer(4 * d_model, d_model) for _ in range(num_blocks)]
        self.norms = [(mine.AddNorm(0.0), mine.AddNorm(0.0)) for _ in range(num_blocks)]
        self.way_out = keras.layers.Dense(vocab_size)

    def call(self, ids):
        x = self.positions(self.embedding(ids))
        mask = mine.causal_mask(ids.shape[1])
        for attention, network, (first, second) in zip(self.attentions, self.networks, self.norms):
            attended, _ = attention(x, x, x, mask)
            x = first(x, attended)
            x = second(x, network(x))
        return self.way_out(x)
