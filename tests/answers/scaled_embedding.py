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
