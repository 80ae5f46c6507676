"""Wrong: not_trainable - trainable by its flag, and no gradient reaches it."""

import keras
import tensorflow as tf


class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def build(self, x_shape):
        self.pos_embed = self.add_weight(
            name="pos_embed", shape=(self.max_length, self.d), initializer="uniform", trainable=True
        )

    def call(self, x):
        table = tf.stop_gradient(tf.convert_to_tensor(self.pos_embed))
        return x + table[: tf.shape(x)[1]]
