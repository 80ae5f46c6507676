"""Wrong: same_entries_everywhere - SpatialDropout1D."""

from __future__ import annotations

import keras
from keras import layers


class AddNorm(keras.Layer):
    def __init__(self, rate):
        super().__init__()
        self.drop, self.norm = layers.SpatialDropout1D(rate), layers.LayerNormalization()

    def call(self, x, sublayer_output, training=None):
        return self.norm(x + self.drop(sublayer_output, training=training))
