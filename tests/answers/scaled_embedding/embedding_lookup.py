"""Right: tf.nn.embedding_lookup on a tf.Variable."""

import keras
import numpy as np
import tensorflow as tf


class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d, **kwargs):
        super().__init__(**kwargs)
        self.vocab_size = vocab_size
        self.d = d

    def build(self, ids_shape):
        self.embeddings = tf.Variable(tf.random.normal((self.vocab_size, self.d)))

    def call(self, ids):
        return tf.nn.embedding_lookup(self.embeddings, ids) * np.sqrt(self.d).astype("float32")
