"""Right: a Sequential of the two, which also stand under their names."""

import keras


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = keras.layers.Dense(d1, activation=keras.activations.relu)
        self.dense_layer_2 = keras.layers.Dense(d2, activation=None)
        self.both = keras.Sequential([self.dense_layer_1, self.dense_layer_2])

    def call(self, x):
        return self.both(x)
