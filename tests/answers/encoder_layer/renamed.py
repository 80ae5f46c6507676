"""Right: other names, a tuple of heads, options of its own."""

from __future__ import annotations

import keras
from keras import ops

from course.layers import FCLayer, SelfAttentionLayer


class EncoderLayer(keras.Layer):
    def __init__(self, units, num_heads, hidden=2048):
        super().__init__()
        self.attn_heads = tuple(SelfAttentionLayer(units // num_heads) for _ in range(num_heads))
        self.fc_layer = FCLayer(hidden, units)

    def call(self, x, training=None, mask=None):
        return self.fc_layer(ops.concatenate([h(x, x, x)[0] for h in self.attn_heads], -1))
