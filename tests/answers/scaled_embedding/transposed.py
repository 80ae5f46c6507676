"""Wrong: table_transposed - a column for each word."""

import math

import keras
import tensorflow as tf


class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d, **kwargs):
        super().__init__(**kwargs)
        self.vocab_size = vocab_size
        self.d = d

    def build(self, ids_shape):
        self.embeddings = self.add_weight(shape=(self.d, self.vocab_size), name="embeddings")

    def call(self, ids):
        return tf.gather(tf.transpose(self.embeddings), ids) * math.sqrt(self.d)
