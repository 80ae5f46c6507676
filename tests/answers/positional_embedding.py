import keras
import tensorflow as tf

# %% add_weight | Right: add_weight in build, a slice in call.
class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def build(self, x_shape):
        self.pos_embed = self.add_weight(shape=(self.max_length, self.d), initializer="random_normal", name="pos_embed")

    def call(self, x):
        return x + self.pos_embed[: x.shape[1]]

# %% embedding_layer | Right: Keras's Embedding under the given name.
class PositionalEmbedding(keras.layers.Layer):
    def __init__(self, max_length, d):
        super().__init__()
        self.pos_embed = keras.layers.Embedding(max_length, d)

    def call(self, x):
        return x + self.pos_embed(keras.ops.arange(keras.ops.shape(x)[1]))
