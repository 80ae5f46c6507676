"""Wrong: unnamed - zeros of the right shapes."""

import keras
import tensorflow as tf


class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.H = num_heads
        self.supports_masking = True

    def call(self, query, key, value, mask=None):
        B, T, _ = query.shape
        return tf.zeros_like(query), tf.ones((B, self.H, T, key.shape[1])) / key.shape[1]
