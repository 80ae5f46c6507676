"""Right: an object that can be called."""

from __future__ import annotations

import tensorflow as tf


class DotProductAttention:
    def __init__(self, dropout=0.0):
        self.dropout = dropout

    def __call__(self, queries, keys, values, **kwargs):
        d = queries.shape[-1]
        self.attention_weights = tf.nn.softmax(queries @ tf.transpose(keys, (0, 2, 1)) / d**0.5)
        return self.attention_weights @ values, self.attention_weights


scaled_dot_product = DotProductAttention()
