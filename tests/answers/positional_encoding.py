import keras
import numpy as np
import tensorflow as tf

# %% dynamic_length | Right: the length from tf.shape, the table as a constant with a batch axis.
from course.layers import sinusoidal_encoding

class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis]

    def call(self, x):
        return x + self.table[:, : tf.shape(x)[1], :]

# %% renamed_meshgrid | Right: other names, a meshgrid and a batch axis.
from keras import layers

class PositionalEncoding(layers.Layer):
    def __init__(self, max_len, embed_size, dropout=0.0, dtype="float32", **kwargs):
        super().__init__(dtype=dtype, **kwargs)
        p, i = np.meshgrid(np.arange(max_len), 2 * np.arange((embed_size + 1) // 2))
        pos_emb = np.empty((1, max_len, embed_size))
        pos_emb[0, :, ::2] = np.sin(p / 10_000 ** (i / embed_size)).T
        pos_emb[0, :, 1::2] = np.cos(p / 10_000 ** (i / embed_size)).T[:, : embed_size // 2]
        self.pos_encodings = tf.constant(pos_emb.astype(self.dtype))
        self.supports_masking = True

    def call(self, inputs):
        return inputs + self.pos_encodings[:, : tf.shape(inputs)[1]]
