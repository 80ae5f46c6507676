"""Wrong: activation_on_both - both halves bent."""

import keras
import tensorflow as tf


class SwiGLU(keras.layers.Layer):
    def __init__(self, d_hidden, **kwargs):
        super().__init__(**kwargs)
        self.d_hidden = d_hidden

    def build(self, x_shape):
        D = x_shape[-1]
        self.W_gate = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_gate")
        self.W_up = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_up")
        self.W_down = self.add_weight(shape=(self.d_hidden, D), initializer="glorot_uniform", name="W_down")

    def call(self, x):
        gate, up = x @ self.W_gate, x @ self.W_up
        return (tf.nn.silu(gate) * tf.nn.silu(up)) @ self.W_down
