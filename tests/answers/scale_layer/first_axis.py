"""Wrong: unnamed - the first entry of the shape."""

import keras


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = self.add_weight(shape=(x_shape[0],), initializer="ones", name="gamma")

    def call(self, x):
        return x * self.gamma
