"""Borrows: course.layers.ScaledEmbedding - the course's own layer inside."""

import keras

from course import layers


class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d, **kwargs):
        super().__init__(**kwargs)
        self.vocab_size = vocab_size
        self.d = d

    def build(self, ids_shape):
        self.inner = layers.ScaledEmbedding(self.vocab_size, self.d)
        self.inner.build(ids_shape)
        self.embeddings = self.inner.embeddings

    def call(self, ids):
        return self.inner(ids)
