import keras
import tensorflow as tf

# %% dense_activation | Right: Dense, and the gate brings its activation.
class SwiGLU(keras.layers.Layer):
    def __init__(self, d_hidden, **kwargs):
        super().__init__(**kwargs)
        self.d_hidden = d_hidden

    def build(self, x_shape):
        D = x_shape[-1]
        self.W_gate = keras.layers.Dense(self.d_hidden, "silu", use_bias=False)
        self.W_up = keras.layers.Dense(self.d_hidden, use_bias=False)
        self.W_down = keras.layers.Dense(D, use_bias=False)

    def call(self, x):
        return self.W_down(self.W_gate(x) * self.W_up(x))

# %% plain | Right: as the formula has it.
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
        return (tf.nn.silu(gate) * up) @ self.W_down
