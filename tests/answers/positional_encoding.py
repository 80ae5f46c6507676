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

# %% slice, of dynamic_length | Right: the table from the course's function, sliced.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# table[:, : tf.shape(x)[1], : -> encoding[: x.shape[1]

# %% frozen_embedding, of slice | Right: a frozen Embedding that is looked up by position.
# +     def __init__(self, max_length, d):
# +         super().__init__()
# +         table = keras.initializers.Constant(sinusoidal_encoding(max_length, d))
# +         self.lookup = keras.layers.Embedding(max_length, d, embeddings_initializer=table, trainable=False)
# return x + self.encoding[: x.shape[1]] -> return keras.layers.add([x, keras.ops.broadcast_to(self.lookup(tf.range(tf.shape(x)[1])), tf.shape(x))])

# %% frozen_weight, of frozen_embedding | Right: the table is a weight that isn't trained, made in build.
# table = keras.initializers.Constant(sinusoidal_encoding(max_length, d)) -> self.max_length = max_length
# -         self.lookup = keras.layers.Embedding(max_length, d, embeddings_initializer=table, trainable=False)
# +         self.d = d
# +     def build(self, input_shape):
# +         self.table = self.add_weight(shape=(self.max_length, self.d), trainable=False, name="table")
# +         self.table.assign(sinusoidal_encoding(self.max_length, self.d))
# return keras.layers.add([x, keras.ops.broadcast_to(self.lookup(tf.range(tf.shape(x)[1])), tf.shape(x))]) -> return x + self.table[: x.shape[1]]

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

# %% pair, of computed_in_call | Wrong: unnamed - x and the positions come back side by side.
# layers.Layer -> Layer ; super().__init__() -> super().__init__(); pos, j = np.ogrid[:max_length, :d]
# self.max_length, self.d = max_length, d -> a = pos / 10000.0 ** ((j - j % 2) / d); self.pe = np.where(j % 2, np.cos(a), np.sin(a)).astype("float32")
# +     def call(self, x):
# +         return x, self.pe[: x.shape[1]]

# %% length_of_first_call, of dynamic_length | Wrong: unnamed - as many rows as the first sentence had.
# course.layers -> course ; import sinusoidal_encoding -> import layers as ready
# -         self.table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis]
# +         self.table = ready.sinusoidal_encoding(max_length, d)
# +     def build(self, x_shape):
# +         self.table = self.table[: x_shape[1]]
# self.table[:, : tf.shape(x)[1], :] -> tf.cast(self.table, x.dtype)[: tf.shape(x)[1]]

# %% all_rows, of slice | Wrong: adds_all_rows - the whole table, however short x is.
# encoding[: x.shape[1]] -> encoding
# %% always_128, of slice | Wrong: unnamed - 128 rows, whatever max_length says.
# course.layers -> course ; import sinusoidal_encoding -> import layers as ready
# encoding = sinusoidal_encoding(max_length, d) -> table = ready.sinusoidal_encoding(128, d)
# self.encoding[: x.shape[1]] -> tf.cast(self.table, x.dtype)[: tf.shape(x)[1]]
# %% by_batch, of slice | Wrong: indexed_by_batch - shape[0] in place of shape[1].
# self.encoding[: x.shape[1]] -> tf.constant(self.encoding)[: tf.shape(x)[0], tf.newaxis]
# %% concat, of slice | Wrong: joins_instead_of_adding - side by side.
# return x + self.encoding[: x.shape[1]] -> rows = tf.broadcast_to(self.encoding[: x.shape[1]], tf.shape(x)); return tf.concat([x, rows], axis=-1)
# %% counted_twice, of slice | Wrong: unnamed - the rows are added twice.
# x + -> x + 2 *
# %% first_sentence_only, of slice | Wrong: unnamed - one sentence of the batch comes back.
# x + -> x[:1] +
# %% fixed_length, of slice | Wrong: unnamed - five words, always.
# [: x.shape[1]] -> [:5]
# %% last, of slice | Wrong: last_rows - counted from the end.
# [: x.shape[1]] -> [-x.shape[1] :]
# %% one_row, of slice | Wrong: same_row_for_all - row 0 for every word.
# [: x.shape[1]] -> [0]
# %% positions_alone, of slice | Wrong: replaces_x - the rows alone come back.
# x + self.encoding[: x.shape[1]] -> tf.constant(self.encoding)[: tf.shape(x)[1]]
# %% positions_alone_batch, of slice | Wrong: replaces_x - the rows, repeated for each sentence.
# x + -> tf.zeros_like(x) +
# %% subtracts, of slice | Wrong: subtracted - x minus its position.
# x + -> x -
# %% times, of slice | Wrong: multiplied - x times the waves.
# x + -> x *
# %% tutorial_scale, of slice | Wrong: scales_x - scaled as in the TensorFlow tutorial's layer.
# x + -> x * tf.math.sqrt(tf.cast(tf.shape(x)[-1], x.dtype)) +
# %% two_mistakes_last_times, of slice | Wrong: last_rows, multiplied - x times the last rows.
# x + self.encoding[: x.shape[1]] -> x * self.encoding[-x.shape[1] :]

# %% counts_on, of frozen_embedding | Wrong: unnamed - goes on counting from call to call.
# - from course.layers import sinusoidal_encoding
# layers.Layer -> Layer
# table = keras.initializers.Constant(sinusoidal_encoding(max_length, d)) -> pos, j = np.ogrid[: 4 * max_length, :d]; a = pos / 10000.0 ** ((j - j % 2) / d)
# self.lookup = keras.layers.Embedding(max_length, d, embeddings_initializer=table, trainable=False) -> self.pe = np.where(j % 2, np.cos(a), np.sin(a)).astype("float32"); self.seen = 0
# return keras.layers.add([x, keras.ops.broadcast_to(self.lookup(tf.range(tf.shape(x)[1])), tf.shape(x))]) -> T = x.shape[1]; y = x + self.pe[self.seen : self.seen + T]; self.seen += T; return y

# %% doubled, of frozen_weight | Wrong: exponent_twice - its own waves, doubled.
# - from course.layers import sinusoidal_encoding
# self.max_length = max_length -> table = np.zeros((max_length, d), "float32") ; self.d = d -> for j in range(d):
# -     def build(self, input_shape):
# -         self.table = self.add_weight(shape=(self.max_length, self.d), trainable=False, name="table")
# +             angle = np.arange(max_length) / 10000 ** (2 * (j - j % 2) / d)
# +             table[:, j] = np.cos(angle) if j % 2 else np.sin(angle)
# self.table.assign(sinusoidal_encoding(self.max_length, self.d)) -> self.table = table
# %% from_one, of frozen_weight | Wrong: positions_from_one - its own waves, from 1.
# - from course.layers import sinusoidal_encoding
# self.max_length = max_length -> table = np.zeros((max_length, d), "float32") ; self.d = d -> for j in range(d):
# -     def build(self, input_shape):
# -         self.table = self.add_weight(shape=(self.max_length, self.d), trainable=False, name="table")
# +             angle = np.arange(1, max_length + 1) / 10000 ** ((j - j % 2) / d)
# +             table[:, j] = np.cos(angle) if j % 2 else np.sin(angle)
# self.table.assign(sinusoidal_encoding(self.max_length, self.d)) -> self.table = table
# %% halves, of frozen_weight | Wrong: halves - its own waves, sines first.
# - from course.layers import sinusoidal_encoding
# self.max_length = max_length -> table = np.zeros((max_length, d), "float32") ; self.d = d -> for j in range(d):
# -     def build(self, input_shape):
# -         self.table = self.add_weight(shape=(self.max_length, self.d), trainable=False, name="table")
# +             i = j if j < (d + 1) // 2 else j - (d + 1) // 2
# +             angle = np.arange(max_length) / 10000 ** (2 * i / d)
# +             table[:, j] = np.sin(angle) if j < (d + 1) // 2 else np.cos(angle)
# self.table.assign(sinusoidal_encoding(self.max_length, self.d)) -> self.table = table
# %% swapped, of frozen_weight | Wrong: sin_and_cos_swapped - its own waves, cosines at the even features.
# - from course.layers import sinusoidal_encoding
# self.max_length = max_length -> table = np.zeros((max_length, d), "float32") ; self.d = d -> for j in range(d):
# -     def build(self, input_shape):
# -         self.table = self.add_weight(shape=(self.max_length, self.d), trainable=False, name="table")
# +             angle = np.arange(max_length) / 10000 ** ((j - j % 2) / d)
# +             table[:, j] = np.sin(angle) if j % 2 else np.cos(angle)
# self.table.assign(sinusoidal_encoding(self.max_length, self.d)) -> self.table = table
# %% trained_table, of frozen_weight | Wrong: positions_are_trained - the right numbers in a trainable weight.
# max_length = max_length -> max_length, self.d = max_length, d
# -         self.d = d
# trainable=False, name -> name
