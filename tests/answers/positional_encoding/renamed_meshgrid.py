"""Right: other names, a meshgrid and a batch axis."""

from __future__ import annotations

import numpy as np
import tensorflow as tf
from keras import layers


class PositionalEncoding(layers.Layer):
    def __init__(self, max_len, embed_size, dropout=0.0, dtype="float32", **kwargs):
        super().__init__(dtype=dtype, **kwargs)
        p, i = np.meshgrid(np.arange(max_len), 2 * np.arange((embed_size + 1) // 2))
        pos_emb = np.empty((1, max_len, embed_size))
        pos_emb[0, :, ::2] = np.sin(p / 10_000 ** (i / embed_size)).T
        pos_emb[0, :, 1::2] = np.cos(p / 10_000 ** (i / embed_size)).T[:, : embed_size // 2]
        self.pos_encodings = tf.constant(pos_emb.astype(self.dtype))
        self.supports_masking = True

    def call(self, inputs):
        return inputs + self.pos_encodings[:, : tf.shape(inputs)[1]]
