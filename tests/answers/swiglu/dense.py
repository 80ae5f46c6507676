"""Right: Dense without biases."""

import keras


class SwiGLU(keras.layers.Layer):
    def __init__(self, d_hidden, **kwargs):
        super().__init__(**kwargs)
        self.d_hidden = d_hidden

    def build(self, x_shape):
        D = x_shape[-1]
        self.W_gate = keras.layers.Dense(self.d_hidden, use_bias=False)
        self.W_up = keras.layers.Dense(self.d_hidden, use_bias=False)
        self.W_down = keras.layers.Dense(D, use_bias=False)

    def call(self, x):
        return self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x))
