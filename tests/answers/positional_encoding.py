import keras
import numpy as np
import tensorflow as tf

# %% computed_in_call | Right: waves computed at each call, of the length of x.
class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.max_length, self.d = max_length, d

    def call(self, x):
        position = tf.range(tf.shape(x)[1], dtype=tf.float32)[:, tf.newaxis]
        j = tf.range(self.d)
        angles = position / 10000.0 ** (tf.cast(j // 2 * 2, tf.float32) / self.d)
        return x + tf.where(j % 2 == 0, tf.sin(angles), tf.cos(angles))

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
