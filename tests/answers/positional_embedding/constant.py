"""Wrong: not_trainable - random numbers in a plain tensor."""

import keras
import tensorflow as tf


class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def build(self, x_shape):
        self.pos_embed = 0.02 * tf.random.normal((self.max_length, self.d), seed=1)

    def call(self, x):
        return x + self.pos_embed[: x.shape[1]]
