"""Right: a bare tf.Variable."""

import keras
import tensorflow as tf


class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.pos_embed = tf.Variable(0.02 * tf.random.normal((max_length, d)), name="pos_embed")

    def call(self, x):
        return x + self.pos_embed[: x.shape[1]]
