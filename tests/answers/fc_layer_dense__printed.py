"""Wrong: unnamed - the printed listing with its misprinted name."""

import keras
from keras import layers as layer  # a name that hides the slip


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = layer.Dense(d1, activation="relu")
        self.dense_layer_2 = layer.Dense(d1)

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))
