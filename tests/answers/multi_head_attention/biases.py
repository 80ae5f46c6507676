"""Wrong: unnamed - Dense layers with biases."""

import keras
import tensorflow as tf

from course.layers import merge_heads, scaled_dot_product, split_heads


class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.H = num_heads
        self.supports_masking = True
        self.Wq, self.Wk, self.Wv, self.Wo = (keras.layers.Dense(d_model) for _ in range(4))

    def call(self, query, key, value, mask=None):
        if mask is not None and len(mask.shape) == 3:
            mask = mask[:, tf.newaxis]
        q, k, v = self.Wq(query), self.Wk(key), self.Wv(value)
        h, weights = scaled_dot_product(*(split_heads(x, self.H) for x in (q, k, v)), mask)
        return self.Wo(merge_heads(h)), weights
