"""Wrong: unnamed - a second weight that nobody asked for."""

import keras


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")
        self.beta = self.add_weight(shape=(x_shape[-1],), initializer="zeros", name="beta")

    def call(self, x):
        return x * self.gamma + self.beta
