"""Right: a keras.Variable, which the layer finds by itself."""

import keras


class Scale(keras.layers.Layer):
    def build(self, input_shape):
        self.gamma = keras.Variable(keras.ops.ones((input_shape[-1],)), name="gamma")
        super().build(input_shape)

    def call(self, x):
        return self.gamma * x
