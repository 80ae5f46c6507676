"""Wrong: sigmoid - a sigmoid."""

import keras


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = keras.layers.Dense(d1, activation="sigmoid")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))
