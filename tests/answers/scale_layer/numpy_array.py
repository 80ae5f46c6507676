"""Wrong: not_a_weight - an array of ones."""

import keras
import numpy as np


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = np.ones(x_shape[-1], "float32")

    def call(self, x):
        return x * self.gamma
