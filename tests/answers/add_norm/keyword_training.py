"""Right: training by keyword only."""

from __future__ import annotations

import keras
import tensorflow as tf
from keras import layers, ops


class AddNorm(keras.Layer):
    def __init__(self, rate: float = 0.1):
        super().__init__()
        self.rate = rate
        self.norm = layers.LayerNormalization(axis=-1, epsilon=1e-5)

    def call(self, x, sublayer_output, *, training: bool | None = None):
        if training:
            sublayer_output = tf.nn.dropout(sublayer_output, rate=self.rate)
        return self.norm(ops.add(x, sublayer_output))
