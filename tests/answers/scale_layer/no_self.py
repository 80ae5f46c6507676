"""Wrong: never_made - a local name."""

import keras


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")  # noqa: F841

    def call(self, x):
        return x * self.gamma
