"""Answers to scaled_embedding: right ones whole, wrong ones as edits of a right one."""

from __future__ import annotations

import math

import keras
import numpy as np
import tensorflow as tf

# %% embedding_layer | Right: Keras's Embedding under the given name, scaled in call.
class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d):
        super().__init__()
        self.d = d
        self.embeddings = keras.layers.Embedding(vocab_size, d)

    def call(self, ids):
        x = self.embeddings(ids)
        x *= tf.math.sqrt(tf.cast(self.d, tf.float32))
        return x

# %% embedding_lookup | Wrong: unknown_to_keras - tf.nn.embedding_lookup on a tf.Variable.
class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d, **kwargs):
        super().__init__(**kwargs)
        self.vocab_size = vocab_size
        self.d = d

    def build(self, ids_shape):
        self.embeddings = tf.Variable(tf.random.normal((self.vocab_size, self.d)))

    def call(self, ids):
        return tf.nn.embedding_lookup(self.embeddings, ids) * np.sqrt(self.d).astype("float32")

# %% gather, of embedding_lookup | Right: tf.gather times math.sqrt(d).
# -         self.embeddings = tf.Variable(tf.random.normal((self.vocab_size, self.d)))
# +         self.embeddings = self.add_weight(
# +             shape=(self.vocab_size, self.d), initializer="random_normal", name="embeddings"
# +         )
# nn.embedding_lookup(self.embeddings, ids) * np.sqrt(self.d).astype("float32" -> gather(self.embeddings, ids) * math.sqrt(self.d

# %% keras_ops | Right: keras.ops.take, the scale kept from __init__.
from keras import ops


class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d):
        super().__init__()
        self.scale = ops.sqrt(ops.cast(d, "float32"))
        self.embeddings = self.add_weight(shape=(vocab_size, d), initializer="uniform", name="embeddings")

    def call(self, ids):
        return self.scale * ops.take(self.embeddings, ops.cast(ids, "int32"), axis=0)

# %% one_hot | Right: one-hot times the scaled table.
class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d, **kwargs):
        super().__init__(**kwargs)
        self.vocab_size = vocab_size
        self.d = d

    def build(self, ids_shape):
        self.embeddings = self.add_weight(
            shape=(self.vocab_size, self.d), initializer="random_normal", name="embeddings"
        )

    def call(self, ids):
        table = self.embeddings * self.d**0.5
        return tf.one_hot(ids, self.vocab_size) @ table

# %% renamed | Right: other names.
from keras import layers


class ScaledEmbedding(layers.Layer):
    def __init__(self, vocab, d_model):
        super().__init__()
        self.embeddings = layers.Embedding(vocab, d_model)
        self.d_model = d_model

    def call(self, x):
        return self.embeddings(x) * math.sqrt(self.d_model)

# %% subclass_of_embedding | Right: inherits from Keras's Embedding.
class ScaledEmbedding(keras.layers.Embedding):
    def __init__(self, vocab_size, d):
        super().__init__(vocab_size, d)

    def call(self, ids):
        return super().call(ids) * math.sqrt(self.output_dim)

# %% divided, of one_hot | Wrong: divided_by_sqrt_d - divided as the scores of attention are.
# -         table = self.embeddings * self.d**0.5
# -         return tf.one_hot(ids, self.vocab_size) @ table
# +         return tf.gather(self.embeddings, ids) / math.sqrt(self.d)

# %% empty_pad, of one_hot | Wrong: pad_is_zero - zeros for id 0.
# table = self.embeddings * self.d**0.5 -> x = tf.gather(self.embeddings, ids) * math.sqrt(self.d)
# tf.one_hot(ids, self.vocab_size) @ table -> x * tf.cast(ids != 0, x.dtype)[..., tf.newaxis]

# %% no_scale, of one_hot | Wrong: no_scale - looked up, not scaled.
# -         table = self.embeddings * self.d**0.5
# -         return tf.one_hot(ids, self.vocab_size) @ table
# +         return tf.gather(self.embeddings, ids)

# %% no_scale_layer, of subclass_of_embedding | Wrong: no_scale - Keras's Embedding as it is.
# .Embedding -> .Layer
# -         super().__init__(vocab_size, d)
# +         super().__init__()
# +         self.embeddings = keras.layers.Embedding(vocab_size, d)
# super().call(ids) * math.sqrt(self.output_dim -> self.embeddings(ids

# %% normalised, of one_hot | Wrong: unnamed - the vectors are normalised to the length √d.
# -         table = self.embeddings * self.d**0.5
# -         return tf.one_hot(ids, self.vocab_size) @ table
# +         return tf.math.l2_normalize(tf.gather(self.embeddings, ids), -1) * math.sqrt(self.d)

# %% off_by_one, of one_hot | Wrong: unnamed - ids shifted by one.
# -         table = self.embeddings * self.d**0.5
# -         return tf.one_hot(ids, self.vocab_size) @ table
# +         return tf.gather(self.embeddings, tf.maximum(ids - 1, 0)) * math.sqrt(self.d)

# %% other_name, of embedding_lookup | Wrong: unnamed - the weight has another name.
# embeddings = tf.Variable(tf.random.normal((self.vocab_size, self.d)) -> table = self.add_weight(shape=(self.vocab_size, self.d), name="embeddings"
# nn.embedding_lookup(self.embeddings, ids) * np.sqrt(self.d).astype("float32" -> gather(self.table, ids) * math.sqrt(self.d

# %% root_of_vocabulary, of one_hot | Wrong: scale_by_vocabulary - the root of the wrong size.
# -         table = self.embeddings * self.d**0.5
# -         return tf.one_hot(ids, self.vocab_size) @ table
# +         return tf.gather(self.embeddings, ids) * math.sqrt(self.embeddings.shape[0])

# %% sentence_sum, of one_hot | Wrong: unnamed - the words of a sentence are added up.
# -         table = self.embeddings * self.d**0.5
# -         return tf.one_hot(ids, self.vocab_size) @ table
# +         return tf.reduce_sum(tf.gather(self.embeddings, ids), axis=1, keepdims=True) * math.sqrt(self.d)

# %% times_d, of one_hot | Wrong: scale_by_d - the root forgotten.
# -         table = self.embeddings * self.d**0.5
# -         return tf.one_hot(ids, self.vocab_size) @ table
# +         return tf.gather(self.embeddings, ids) * self.d

# %% transposed, of embedding_lookup | Wrong: table_transposed - a column for each word.
# tf.Variable(tf.random.normal((self.vocab_size, self.d)) -> self.add_weight(shape=(self.d, self.vocab_size), name="embeddings"
# nn.embedding_lookup(self.embeddings, ids) * np.sqrt(self.d).astype("float32" -> gather(tf.transpose(self.embeddings), ids) * math.sqrt(self.d

# %% two_mistakes_d_pad, of one_hot | Wrong: scale_by_d, pad_is_zero - times d, and zeros for id 0.
# table = self.embeddings * self.d**0.5 -> x = tf.gather(self.embeddings, ids) * self.d
# one_hot(ids, self.vocab_size) @ table -> where(ids[..., tf.newaxis] == 0, 0.0, x)

# %% two_mistakes_no_scale_positions, of one_hot | Wrong: no_scale, adds_positions - not scaled, and the waves added.
# - class ScaledEmbedding(keras.layers.Layer):
# + from course.layers import sinusoidal_encoding
# +
# +
# + class ScaledEmbedding(keras.layers.Layer):
#
# -         table = self.embeddings * self.d**0.5
# -         return tf.one_hot(ids, self.vocab_size) @ table
# +         return tf.gather(self.embeddings, ids) + sinusoidal_encoding(ids.shape[1], self.d)

# %% width_hard_coded, of one_hot | Wrong: unnamed - always √512.
# -         table = self.embeddings * self.d**0.5
# -         return tf.one_hot(ids, self.vocab_size) @ table
# +         return tf.gather(self.embeddings, ids) * math.sqrt(512)

# %% with_positions, of one_hot | Wrong: adds_positions - scaled, and the waves added.
# - class ScaledEmbedding(keras.layers.Layer):
# + from course.layers import sinusoidal_encoding
# +
# +
# + class ScaledEmbedding(keras.layers.Layer):
# table = self.embeddings * self.d**0.5 -> x = tf.gather(self.embeddings, ids) * math.sqrt(self.d)
# tf.one_hot(ids, self.vocab_size) @ table -> x + sinusoidal_encoding(ids.shape[1], self.d)

# %% blank, of embedding_lookup | Blank: as released.
# self.embeddings = tf.Variable(tf.random.normal((self.vocab_size, self.d)) -> raise NotImplementedError("scaled_embedding"
# return tf.nn.embedding_lookup(self.embeddings, ids) * np.sqrt(self.d).astype("float32 -> raise NotImplementedError("scaled_embedding

# %% blank_pass, of embedding_lookup | Blank: with pass.
# self.embeddings = tf.Variable(tf.random.normal((self.vocab_size, self.d))) -> pass
# return tf.nn.embedding_lookup(self.embeddings, ids) * np.sqrt(self.d).astype("float32") -> pass

# %% course_itself, of embedding_lookup | Borrows: course.layers.ScaledEmbedding - the course's own layer inside.
# - class ScaledEmbedding(keras.layers.Layer):
# + from course import layers
# +
# +
# + class ScaledEmbedding(keras.layers.Layer):
#
# -         self.embeddings = tf.Variable(tf.random.normal((self.vocab_size, self.d)))
# +         self.inner = layers.ScaledEmbedding(self.vocab_size, self.d)
# +         self.inner.build(ids_shape)
# +         self.embeddings = self.inner.embeddings
# tf.nn.embedding_lookup(self.embeddings, ids) * np.sqrt(self.d).astype("float32" -> self.inner(ids
