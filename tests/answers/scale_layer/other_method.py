"""Wrong: never_made - a method that nobody calls."""

import keras


class Scale(keras.layers.Layer):
    def make_weights(self, x_shape):
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")

    def call(self, x):
        return x * self.gamma
