"""Wrong: gamma_unused - gamma is made and not used."""

import keras


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")

    def call(self, x):
        return x
