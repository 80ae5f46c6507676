"""Borrows: keras.layers.MultiHeadAttention - a wrapper round it."""

import keras


class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.inner = keras.layers.MultiHeadAttention(num_heads, d_model // num_heads, use_bias=False)

    def call(self, query, key, value, mask=None):
        return self.inner(query, value, key, return_attention_scores=True)
