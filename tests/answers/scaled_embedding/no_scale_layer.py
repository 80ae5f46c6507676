"""Wrong: no_scale - Keras's Embedding as it is."""

import keras


class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d):
        super().__init__()
        self.embeddings = keras.layers.Embedding(vocab_size, d)

    def call(self, ids):
        return self.embeddings(ids)
