"""Right: a frozen Embedding that is looked up by position."""

import keras
import tensorflow as tf

from course.layers import sinusoidal_encoding


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = keras.initializers.Constant(sinusoidal_encoding(max_length, d))
        self.lookup = keras.layers.Embedding(max_length, d, embeddings_initializer=table, trainable=False)

    def call(self, x):
        return keras.layers.add([x, keras.ops.broadcast_to(self.lookup(tf.range(tf.shape(x)[1])), tf.shape(x))])
