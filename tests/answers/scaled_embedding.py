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
