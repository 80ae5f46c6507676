"""Wrong: unnamed - the three maps have biases."""

import keras


class SwiGLU(keras.layers.Layer):
    def __init__(self, d_hidden, **kwargs):
        super().__init__(**kwargs)
        self.d_hidden = d_hidden

    def build(self, x_shape):
        D = x_shape[-1]
        self.W_gate = keras.layers.Dense(self.d_hidden)
        self.W_up = keras.layers.Dense(self.d_hidden)
        self.W_down = keras.layers.Dense(D)

    def call(self, x):
        return self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x))
