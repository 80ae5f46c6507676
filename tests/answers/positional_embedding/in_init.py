"""Right: the weight is made in __init__, since its shape is known there."""

import keras
import tensorflow as tf


class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.pos_embed = self.add_weight(
            shape=(max_length, d), initializer=keras.initializers.RandomNormal(stddev=0.02)
        )

    def call(self, x):
        T = tf.shape(x)[1]
        return tf.add(x, self.pos_embed[tf.newaxis, :T, :])
