"""Wrong: scale_by_d, pad_is_zero - times d, and zeros for id 0."""

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
        x = tf.gather(self.embeddings, ids) * self.d
        return tf.where(ids[..., tf.newaxis] == 0, 0.0, x)
