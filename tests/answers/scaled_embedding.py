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

# %% gather, of embedding_layer | Right: tf.gather times math.sqrt(d).
# d): -> d, **kwargs): ; __init__() -> __init__(**kwargs) ; d = d -> vocab_size = vocab_size
# self.embeddings = keras.layers.Embedding(vocab_size, d) -> self.d = d
# +     def build(self, ids_shape):
# +         self.embeddings = self.add_weight(
# +             shape=(self.vocab_size, self.d), initializer="random_normal", name="embeddings"
# +         )
# +     def call(self, ids):
# +         return tf.gather(self.embeddings, ids) * math.sqrt(self.d)

# %% keras_ops | Right: keras.ops.take, the scale kept from __init__.
from keras import ops

class ScaledEmbedding(keras.layers.Layer):
    def __init__(self, vocab_size, d):
        super().__init__()
        self.scale = ops.sqrt(ops.cast(d, "float32"))
        self.embeddings = self.add_weight(shape=(vocab_size, d), initializer="uniform", name="embeddings")

    def call(self, ids):
        return self.scale * ops.take(self.embeddings, ops.cast(ids, "int32"), axis=0)

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

# %% empty_pad, of gather | Wrong: pad_is_zero - zeros for id 0.
# -         return tf.gather(self.embeddings, ids) * math.sqrt(self.d)
# +         x = tf.gather(self.embeddings, ids) * math.sqrt(self.d)
# +         return x * tf.cast(ids != 0, x.dtype)[..., tf.newaxis]
# %% embedding_lookup, of gather | Wrong: unknown_to_keras - tf.nn.embedding_lookup on a tf.Variable.
# +     def build(self, ids_shape):
# +         self.embeddings = tf.Variable(tf.random.normal((self.vocab_size, self.d)))
# gather -> nn.embedding_lookup ; math -> np ; (self.d) -> (self.d).astype("float32")
# %% divided, of gather | Wrong: divided_by_sqrt_d - divided as the scores of attention are.
# * math -> / math
# %% no_scale, of gather | Wrong: no_scale - looked up, not scaled.
# ids) * math.sqrt(self.d) -> ids)
# %% normalised, of gather | Wrong: unnamed - the vectors are normalised to the length √d.
# tf -> tf.math.l2_normalize(tf ; embeddings, ids -> embeddings, ids), -1
# %% root_of_vocabulary, of gather | Wrong: scale_by_vocabulary - the root of the wrong size.
# (self.d) -> (self.embeddings.shape[0])
# %% sentence_sum, of gather | Wrong: unnamed - the words of a sentence are added up.
# tf -> tf.reduce_sum(tf ; embeddings, ids -> embeddings, ids), axis=1, keepdims=True
# %% times_d, of gather | Wrong: scale_by_d - the root forgotten.
# math.sqrt(self.d) -> self.d
# %% transposed, of gather | Wrong: table_transposed - a column for each word.
# +     def build(self, ids_shape):
# +         self.embeddings = self.add_weight(shape=(self.d, self.vocab_size), name="embeddings")
# self.embeddings, ids -> tf.transpose(self.embeddings), ids
# %% two_mistakes_d_pad, of gather | Wrong: scale_by_d, pad_is_zero - times d, and zeros for id 0.
# return tf.gather(self.embeddings, ids) * math.sqrt(self.d) -> x = tf.gather(self.embeddings, ids) * self.d; return tf.where(ids[..., tf.newaxis] == 0, 0.0, x)
# %% width_hard_coded, of gather | Wrong: unnamed - always √512.
# (self.d) -> (512)
# %% with_positions, of gather | Wrong: adds_positions - scaled, and the waves added.
# - class ScaledEmbedding(keras.layers.Layer):
# + from course.layers import sinusoidal_encoding
# + class ScaledEmbedding(keras.layers.Layer):
# return -> x = ; (self.d) -> (self.d); return x + sinusoidal_encoding(ids.shape[1], self.d)
