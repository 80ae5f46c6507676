"""Right: the course's layer_norm with weights of its own."""

import keras

from course.layers import layer_norm


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate
        self.dropout = keras.layers.Dropout(rate)

    def build(self, x_shape, sublayer_output_shape):
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")
        self.beta = self.add_weight(shape=(x_shape[-1],), initializer="zeros", name="beta")

    def call(self, x, sublayer_output, training=None):
        return layer_norm(x + self.dropout(sublayer_output, training=training), self.gamma, self.beta)
