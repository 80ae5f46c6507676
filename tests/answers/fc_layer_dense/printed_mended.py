"""Right: the printed listing with its slip mended."""

import tensorflow.keras.layers as layers


class FCLayer(layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.dense_layer_1 = layers.Dense(d1, activation="relu")
        self.dense_layer_2 = layers.Dense(d2)

    def call(self, x):
        ff1 = self.dense_layer_1(x)
        ff2 = self.dense_layer_2(ff1)
        return ff2
