"""Wrong: adds_positions - scaled, and the waves added."""

import math

import keras
import tensorflow as tf

from course.layers import sinusoidal_encoding


class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d, **kwargs):
        super().__init__(**kwargs)
        self.vocab_size = vocab_size
        self.d = d

    def build(self, ids_shape):
        self.embeddings = self.add_weight(
            shape=(self.vocab_size, self.d), initializer="random_normal", name="embeddings"
        )

    def call(self, ids):
        x = tf.gather(self.embeddings, ids) * math.sqrt(self.d)
        return x + sinusoidal_encoding(ids.shape[1], self.d)
