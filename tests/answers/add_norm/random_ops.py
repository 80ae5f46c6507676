"""Right: keras.random and keras.ops."""

import keras
from keras import ops


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate
        self.seeds = keras.random.SeedGenerator()
        self.ln = keras.layers.LayerNormalization(epsilon=1e-5)

    def call(self, x, sublayer_output, training=None):
        if training:
            sublayer_output = keras.random.dropout(sublayer_output, self.rate, seed=self.seeds)
        return self.ln(ops.add(x, sublayer_output))
