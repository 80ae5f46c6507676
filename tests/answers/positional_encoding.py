"""Answers to positional_encoding: right ones whole, wrong ones as edits of a right one."""

from __future__ import annotations

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

# %% frozen_embedding | Right: a frozen Embedding that is looked up by position.
from course.layers import sinusoidal_encoding


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = keras.initializers.Constant(sinusoidal_encoding(max_length, d))
        self.lookup = keras.layers.Embedding(max_length, d, embeddings_initializer=table, trainable=False)

    def call(self, x):
        return keras.layers.add([x, keras.ops.broadcast_to(self.lookup(tf.range(tf.shape(x)[1])), tf.shape(x))])

# %% frozen_weight | Right: the table is a weight that isn't trained, made in build.
from course.layers import sinusoidal_encoding


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.max_length = max_length
        self.d = d

    def build(self, input_shape):
        self.table = self.add_weight(shape=(self.max_length, self.d), trainable=False, name="table")
        self.table.assign(sinusoidal_encoding(self.max_length, self.d))

    def call(self, x):
        return x + self.table[: x.shape[1]]

# %% gather | Right: keras.ops.take with a range of positions.
from keras import ops

from course.layers import sinusoidal_encoding


class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.encoding = ops.convert_to_tensor(sinusoidal_encoding(max_length, d))

    def call(self, x):
        return x + ops.take(self.encoding, ops.arange(ops.shape(x)[1]), axis=0)

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

# %% slice, of dynamic_length | Right: the table from the course's function, sliced.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# table[:, : tf.shape(x)[1], : -> encoding[: x.shape[1]

# %% all_rows, of dynamic_length | Wrong: adds_all_rows - the whole table, however short x is.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# table[:, : tf.shape(x)[1], :] -> encoding

# %% always_128, of dynamic_length | Wrong: unnamed - 128 rows, whatever max_length says.
# course.layers import sinusoidal_encoding -> course import layers as ready
# tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> ready.sinusoidal_encoding(128, d)
# self.table[:, : tf.shape(x)[1], : -> tf.cast(self.table, x.dtype)[: tf.shape(x)[1]

# %% by_batch, of dynamic_length | Wrong: indexed_by_batch - shape[0] in place of shape[1].
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# self.table[:, : tf.shape(x)[1], : -> tf.constant(self.encoding)[: tf.shape(x)[0], tf.newaxis

# %% concat, of dynamic_length | Wrong: joins_instead_of_adding - side by side.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# -         return x + self.table[:, : tf.shape(x)[1], :]
# +         rows = tf.broadcast_to(self.encoding[: x.shape[1]], tf.shape(x))
# +         return tf.concat([x, rows], axis=-1)

# %% counted_twice, of dynamic_length | Wrong: unnamed - the rows are added twice.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# self.table[:, : tf.shape(x)[1], : -> 2 * self.encoding[: x.shape[1]

# %% counts_on | Wrong: unnamed - goes on counting from call to call.
class PositionalEncoding(keras.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        pos, j = np.ogrid[: 4 * max_length, :d]
        a = pos / 10000.0 ** ((j - j % 2) / d)
        self.pe = np.where(j % 2, np.cos(a), np.sin(a)).astype("float32")
        self.seen = 0

    def call(self, x):
        T = x.shape[1]
        y = x + self.pe[self.seen : self.seen + T]
        self.seen += T
        return y

# %% doubled | Wrong: exponent_twice - its own waves, doubled.
class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = np.zeros((max_length, d), "float32")
        for j in range(d):
            angle = np.arange(max_length) / 10000 ** (2 * (j - j % 2) / d)
            table[:, j] = np.cos(angle) if j % 2 else np.sin(angle)
        self.table = table

    def call(self, x):
        return x + self.table[: x.shape[1]]

# %% first_sentence_only, of dynamic_length | Wrong: unnamed - one sentence of the batch comes back.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# x + self.table[:, : tf.shape(x)[1], : -> x[:1] + self.encoding[: x.shape[1]

# %% fixed_length, of dynamic_length | Wrong: unnamed - five words, always.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# table[:, : tf.shape(x)[1], : -> encoding[:5

# %% from_one | Wrong: positions_from_one - its own waves, from 1.
class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = np.zeros((max_length, d), "float32")
        for j in range(d):
            angle = np.arange(1, max_length + 1) / 10000 ** ((j - j % 2) / d)
            table[:, j] = np.cos(angle) if j % 2 else np.sin(angle)
        self.table = table

    def call(self, x):
        return x + self.table[: x.shape[1]]

# %% halves | Wrong: halves - its own waves, sines first.
class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = np.zeros((max_length, d), "float32")
        for j in range(d):
            i = j if j < (d + 1) // 2 else j - (d + 1) // 2
            angle = np.arange(max_length) / 10000 ** (2 * i / d)
            table[:, j] = np.sin(angle) if j < (d + 1) // 2 else np.cos(angle)
        self.table = table

    def call(self, x):
        return x + self.table[: x.shape[1]]

# %% identity, of dynamic_length | Wrong: unnamed - x comes back as it was.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# x + self.table[:, : tf.shape(x)[1], :] -> x

# %% last, of dynamic_length | Wrong: last_rows - counted from the end.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# table[:, : tf.shape(x)[1], -> encoding[-x.shape[1]

# %% length_of_first_call, of dynamic_length | Wrong: unnamed - as many rows as the first sentence had.
# course.layers import sinusoidal_encoding -> course import layers as ready
# -         self.table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis]
# +         self.table = ready.sinusoidal_encoding(max_length, d)
# +
# +     def build(self, x_shape):
# +         self.table = self.table[: x_shape[1]]
# self.table[:, : tf.shape(x)[1], : -> tf.cast(self.table, x.dtype)[: tf.shape(x)[1]

# %% one_row, of dynamic_length | Wrong: same_row_for_all - row 0 for every word.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# table[:, : tf.shape(x)[1], : -> encoding[0

# %% pair | Wrong: unnamed - x and the positions come back side by side.
class PositionalEncoding(keras.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        pos, j = np.ogrid[:max_length, :d]
        a = pos / 10000.0 ** ((j - j % 2) / d)
        self.pe = np.where(j % 2, np.cos(a), np.sin(a)).astype("float32")

    def call(self, x):
        return x, self.pe[: x.shape[1]]

# %% positions_alone, of dynamic_length | Wrong: replaces_x - the rows alone come back.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# x + self.table[:, : tf.shape(x)[1], : -> tf.constant(self.encoding)[: tf.shape(x)[1]

# %% positions_alone_batch, of dynamic_length | Wrong: replaces_x - the rows, repeated for each sentence.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# x + self.table[:, : tf.shape(x)[1], : -> tf.zeros_like(x) + self.encoding[: x.shape[1]

# %% subtracts, of dynamic_length | Wrong: subtracted - x minus its position.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# -         return x + self.table[:, : tf.shape(x)[1], :]
# +         return x - self.encoding[: x.shape[1]]

# %% swapped | Wrong: sin_and_cos_swapped - its own waves, cosines at the even features.
class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = np.zeros((max_length, d), "float32")
        for j in range(d):
            angle = np.arange(max_length) / 10000 ** ((j - j % 2) / d)
            table[:, j] = np.sin(angle) if j % 2 else np.cos(angle)
        self.table = table

    def call(self, x):
        return x + self.table[: x.shape[1]]

# %% times, of dynamic_length | Wrong: multiplied - x times the waves.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# -         return x + self.table[:, : tf.shape(x)[1], :]
# +         return x * self.encoding[: x.shape[1]]

# %% trained_table, of frozen_weight | Wrong: positions_are_trained - the right numbers in a trainable weight.
# -         self.max_length = max_length
# -         self.d = d
# +         self.max_length, self.d = max_length, d
# , trainable=False, name -> , name

# %% tutorial_scale, of dynamic_length | Wrong: scales_x - scaled as in the TensorFlow tutorial's layer.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# -         return x + self.table[:, : tf.shape(x)[1], :]
# +         return x * tf.math.sqrt(tf.cast(tf.shape(x)[-1], x.dtype)) + self.encoding[: x.shape[1]]

# %% two_mistakes_doubled_alone | Wrong: replaces_x, exponent_twice - wrong waves, and x is gone.
class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        table = np.zeros((max_length, d), "float32")
        for j in range(d):
            angle = np.arange(max_length) / 10000 ** (2 * (j - j % 2) / d)
            table[:, j] = np.cos(angle) if j % 2 else np.sin(angle)
        self.table = table

    def call(self, x):
        return keras.ops.zeros_like(x) + self.table[: x.shape[1]]

# %% two_mistakes_last_times, of dynamic_length | Wrong: last_rows, multiplied - x times the last rows.
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> encoding = sinusoidal_encoding(max_length, d)
# -         return x + self.table[:, : tf.shape(x)[1], :]
# +         return x * self.encoding[-x.shape[1] :]

# %% blank | Blank: as released.
class PositionalEncoding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def call(self, x):
        raise NotImplementedError("positional_encoding")

# %% blank_pass, of dynamic_length | Blank: with pass.
# - from course.layers import sinusoidal_encoding
# -
# -
# self.table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> pass
# return x + self.table[:, : tf.shape(x)[1], :] -> pass

# %% course_itself, of dynamic_length | Borrows: course.layers.PositionalEncoding - the course's own layer inside.
# course.layers import sinusoidal_encoding -> course import layers
# table = tf.constant(sinusoidal_encoding(max_length, d), tf.float32)[tf.newaxis] -> inner = layers.PositionalEncoding(max_length, d)
# x + self.table[:, : tf.shape(x)[1], :] -> self.inner(x)
