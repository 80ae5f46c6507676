"""Wrong: unnamed - numbers outside of the layer."""

import keras
import numpy as np

GAMMA = np.ones(6, "float32")


class Scale(keras.layers.Layer):
    def call(self, x):
        return x * GAMMA
