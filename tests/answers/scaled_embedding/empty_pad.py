"""Wrong: pad_is_zero - zeros for id 0."""

import math

import keras
import tensorflow as tf


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
        return x * tf.cast(ids != 0, x.dtype)[..., tf.newaxis]
