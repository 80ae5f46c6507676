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

# %% dense, of dense_activation | Right: Dense without biases.
# "silu", use_bias -> use_bias ; self.W_gate(x) -> keras.activations.silu(self.W_gate(x))

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

# %% keras_ops, of plain | Right: with keras.ops.
# +     def call(self, x):
# +         gate = keras.ops.silu(keras.ops.matmul(x, self.W_gate))
# +         return keras.ops.matmul(gate * keras.ops.matmul(x, self.W_up), self.W_down)

# %% biases, of dense | Wrong: unnamed - the three maps have biases.
# , use_bias=False) -> )
# %% bare_variables, of dense | Wrong: unknown_to_keras - tf.Variable in build, three of them.
# d_hidden, **kwargs -> d_hidden ; (**kwargs) -> ()
# +     def build(self, x_shape):
# +         D = x_shape[-1]
# +         self.W_gate, self.W_up = (tf.Variable(tf.random.normal((D, self.d_hidden))) for _ in range(2))
# +         self.W_down = tf.Variable(tf.random.normal((self.d_hidden, D)))
# return self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x)) -> return (tf.nn.silu(x @ self.W_gate) * (x @ self.W_up)) @ self.W_down

# %% added, of plain | Wrong: halves_added - a plus for a times.
# * up -> + up
# %% bilinear, of plain | Wrong: no_activation - the product of two linear maps.
# tf.nn.silu(gate) -> gate
# %% doubled, of plain | Wrong: unnamed - twice as much.
# return -> return 2 *
# %% exchanged, of plain | Wrong: gate_and_up_exchanged - silu on the other one.
# tf -> gate * tf ; (gate) * up -> (up)
# %% gelu, of plain | Wrong: gelu_for_silu - GeGLU.
# silu -> gelu
# %% mean_over_words, of plain | Wrong: unnamed - one gate for a whole sentence.
# (gate) -> (tf.reduce_mean(gate, axis=1, keepdims=True))
# %% on_both, of plain | Wrong: activation_on_both - both halves bent.
# * up -> * tf.nn.silu(up)
# %% on_product, of plain | Wrong: activation_on_product - the bracket closes too late.
# (tf -> tf ; (gate) -> (gate
# %% relu, of plain | Wrong: relu_for_silu - ReGLU.
# silu -> relu
# %% residual, of plain | Wrong: adds_the_input - the residual is inside.
# return -> return x +
# %% shared, of plain | Wrong: one_map_for_both - one variable under two names.
# self.W_up = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_up") -> self.W_up = self.W_gate
# %% sigmoid, of plain | Wrong: sigmoid_for_silu - the gated unit of 2016.
# nn.silu -> sigmoid
# %% two_mistakes, of plain | Wrong: relu_for_silu, adds_the_input - both at once.
# return -> return x + ; silu -> relu
# %% gate_alone, of plain | Wrong: no_gate - up is not used.
# -         gate, up = x @ self.W_gate, x @ self.W_up
# (tf -> tf ; (gate) * up -> (x @ self.W_gate
# %% up_alone, of plain | Wrong: no_gate - gate is not used.
# -         gate, up = x @ self.W_gate, x @ self.W_up
# tf.nn.silu(gate) * up -> x @ self.W_up
# %% up_bent, of plain | Wrong: no_gate - up alone, bent.
# -         gate, up = x @ self.W_gate, x @ self.W_up
# (tf -> tf ; (gate) * up -> (x @ self.W_up
