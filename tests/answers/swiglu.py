"""Answers to swiglu: right ones whole, wrong ones as edits of a right one."""

import keras
import tensorflow as tf

# %% dense | Right: Dense without biases.
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

# %% dense_activation, of dense | Right: Dense, and the gate brings its activation.
# W_gate = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_gate = keras.layers.Dense(self.d_hidden, "silu", use_bias=False)
# keras.activations.silu(self.W_gate(x) -> self.W_gate(x

# %% einsum | Right: by einsum, and silu by hand.
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
        gate = tf.einsum("btd,dh->bth", x, self.W_gate)
        gate = gate * tf.sigmoid(gate)
        return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)

# %% joined, of einsum | Right: both maps in one product.
# gate = tf.einsum("btd,dh->bth", x, self.W_gate -> both = x @ tf.concat([self.W_gate, self.W_up], axis=1
# gate = gate * tf.sigmoid(gate -> gate, up = tf.split(both, 2, axis=-1
# tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down) -> (gate / (1 + tf.exp(-gate)) * up) @ self.W_down

# %% keras_ops, of einsum | Right: with keras.ops.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate = keras.ops.silu(keras.ops.matmul(x, self.W_gate))
# +         return keras.ops.matmul(gate * keras.ops.matmul(x, self.W_up), self.W_down)

# %% plain, of dense | Right: as the formula has it.
# W_gate = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_gate = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_gate")
# W_up = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_up = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_up")
# keras.layers.Dense(D, use_bias=False -> self.add_weight(shape=(self.d_hidden, D), initializer="glorot_uniform", name="W_down"
# self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x)) -> (tf.nn.silu(x @ self.W_gate) * (x @ self.W_up)) @ self.W_down

# %% tensordot, of einsum | Right: by tensordot, swish by its other name.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         hidden = tf.nn.swish(tf.tensordot(x, self.W_gate, 1)) * tf.tensordot(x, self.W_up, 1)
# +         return tf.tensordot(hidden, self.W_down, 1)

# %% added, of einsum | Wrong: halves_added - a plus for a times.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.nn.silu(gate) + up) @ self.W_down

# %% biases, of dense | Wrong: unnamed - the three maps have biases.
# , use_bias=False) -> )

# %% bilinear, of einsum | Wrong: no_activation - the product of two linear maps.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (gate * up) @ self.W_down

# %% constants, of dense | Wrong: unnamed - the weights are constants.
# W_gate = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_gate = tf.random.normal((D, self.d_hidden))
# W_up = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_up = tf.random.normal((D, self.d_hidden))
# keras.layers.Dense(D, use_bias=False -> tf.random.normal((self.d_hidden, D)
# -         return self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x))
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.nn.silu(gate) * up) @ self.W_down

# %% doubled, of einsum | Wrong: unnamed - twice as much.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return 2 * (tf.nn.silu(gate) * up) @ self.W_down

# %% exchanged, of einsum | Wrong: gate_and_up_exchanged - silu on the other one.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (gate * tf.nn.silu(up)) @ self.W_down

# %% gate_alone, of dense | Wrong: no_gate - up is not used.
# W_gate = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_gate = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_gate")
# W_up = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_up = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_up")
# keras.layers.Dense(D, use_bias=False -> self.add_weight(shape=(self.d_hidden, D), initializer="glorot_uniform", name="W_down"
# self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x)) -> tf.nn.silu(x @ self.W_gate) @ self.W_down

# %% gelu, of einsum | Wrong: gelu_for_silu - GeGLU.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.nn.gelu(gate) * up) @ self.W_down

# %% mean_over_words, of einsum | Wrong: unnamed - one gate for a whole sentence.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.nn.silu(tf.reduce_mean(gate, axis=1, keepdims=True)) * up) @ self.W_down

# %% on_both, of einsum | Wrong: activation_on_both - both halves bent.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.nn.silu(gate) * tf.nn.silu(up)) @ self.W_down

# %% on_product, of einsum | Wrong: activation_on_product - the bracket closes too late.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return tf.nn.silu(gate * up) @ self.W_down

# %% relu, of einsum | Wrong: relu_for_silu - ReGLU.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.nn.relu(gate) * up) @ self.W_down

# %% residual, of einsum | Wrong: adds_the_input - the residual is inside.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return x + (tf.nn.silu(gate) * up) @ self.W_down

# %% shared, of dense | Wrong: one_map_for_both - one variable under two names.
# W_gate = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_gate = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_gate")
# W_up = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_up = self.W_gate
# keras.layers.Dense(D, use_bias=False -> self.add_weight(shape=(self.d_hidden, D), initializer="glorot_uniform", name="W_down"
# -         return self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x))
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.nn.silu(gate) * up) @ self.W_down

# %% sigmoid, of einsum | Wrong: sigmoid_for_silu - the gated unit of 2016.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.sigmoid(gate) * up) @ self.W_down

# %% softmax_gate, of einsum | Wrong: unnamed - the gates share one opening.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.nn.softmax(gate) * up) @ self.W_down

# %% tanh, of einsum | Wrong: unnamed - a tanh for the gate.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return (tf.tanh(gate) * up) @ self.W_down

# %% two_mistakes, of einsum | Wrong: relu_for_silu, adds_the_input - both at once.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         gate, up = x @ self.W_gate, x @ self.W_up
# +         return x + (tf.nn.relu(gate) * up) @ self.W_down

# %% up_alone, of dense | Wrong: no_gate - gate is not used.
# W_gate = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_gate = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_gate")
# W_up = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_up = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_up")
# keras.layers.Dense(D, use_bias=False -> self.add_weight(shape=(self.d_hidden, D), initializer="glorot_uniform", name="W_down"
# self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x)) -> (x @ self.W_up) @ self.W_down

# %% up_bent, of dense | Wrong: no_gate - up alone, bent.
# W_gate = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_gate = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_gate")
# W_up = keras.layers.Dense(self.d_hidden, use_bias=False) -> W_up = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_up")
# keras.layers.Dense(D, use_bias=False -> self.add_weight(shape=(self.d_hidden, D), initializer="glorot_uniform", name="W_down"
# self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x)) -> tf.nn.silu(x @ self.W_up) @ self.W_down

# %% used_twice, of einsum | Wrong: one_map_for_both - W_up goes both ways.
# -         gate = tf.einsum("btd,dh->bth", x, self.W_gate)
# -         gate = gate * tf.sigmoid(gate)
# -         return tf.einsum("bth,bth,hd->btd", gate, tf.einsum("btd,dh->bth", x, self.W_up), self.W_down)
# +         up = x @ self.W_up
# +         return (tf.nn.silu(up) * up) @ self.W_down

# %% bare_variables | Wrong: unknown_to_keras - tf.Variable in build, three of them.
class SwiGLU(keras.layers.Layer):
    def __init__(self, d_hidden):
        super().__init__()
        self.d_hidden = d_hidden

    def build(self, x_shape):
        D = x_shape[-1]
        self.W_gate, self.W_up = (tf.Variable(tf.random.normal((D, self.d_hidden))) for _ in range(2))
        self.W_down = tf.Variable(tf.random.normal((self.d_hidden, D)))

    def call(self, x):
        return (tf.nn.silu(x @ self.W_gate) * (x @ self.W_up)) @ self.W_down

# %% blank, of dense | Blank: the skeleton.
# -         D = x_shape[-1]
# -         self.W_gate = keras.layers.Dense(self.d_hidden, use_bias=False)
# -         self.W_up = keras.layers.Dense(self.d_hidden, use_bias=False)
# -         self.W_down = keras.layers.Dense(D, use_bias=False)
# +         raise NotImplementedError
# return self.W_down(keras.activations.silu(self.W_gate(x)) * self.W_up(x)) -> raise NotImplementedError

# %% blank_pass | Blank: empty methods.
class SwiGLU(keras.layers.Layer):
    def __init__(self, d_hidden, **kwargs):
        super().__init__(**kwargs)

    def build(self, x_shape):
        pass

    def call(self, x):
        pass

# %% of_the_course | Borrows: course.layers.SwiGLU - by inheritance.
from course.layers import SwiGLU as Finished


class SwiGLU(Finished):
    pass
