"""Right: the mask by keyword only."""

from __future__ import annotations

import keras
from keras import ops

from course.layers import FCLayer, SelfAttentionLayer


class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.dec_attn_heads = [SelfAttentionLayer(d // n_heads) for i in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for i in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, x, context, *, mask=None):
        x = ops.concatenate([a(x, x, x, mask)[0] for a in self.dec_attn_heads], axis=-1)
        x = ops.concatenate([a(x, context, context)[0] for a in self.attn_heads], axis=-1)
        return self.fc_layer(x)

    def compute_mask(self, *a, **k):
        return None
