"""Wrong: unnamed - the weights are constants."""

import keras
import tensorflow as tf


class SwiGLU(keras.layers.Layer):
    def __init__(self, d_hidden, **kwargs):
        super().__init__(**kwargs)
        self.d_hidden = d_hidden

    def build(self, x_shape):
        D = x_shape[-1]
        self.W_gate = tf.random.normal((D, self.d_hidden))
        self.W_up = tf.random.normal((D, self.d_hidden))
        self.W_down = tf.random.normal((self.d_hidden, D))

    def call(self, x):
        gate, up = x @ self.W_gate, x @ self.W_up
        return (tf.nn.silu(gate) * up) @ self.W_down
