"""Blank: the skeleton."""

import keras


class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, **kwargs):
        super().__init__(**kwargs)
        self.d_model = d_model
        self.num_heads = num_heads

    def build(self, query_shape, key_shape, value_shape):
        raise NotImplementedError

    def call(self, query, key, value, mask=None):
        raise NotImplementedError
