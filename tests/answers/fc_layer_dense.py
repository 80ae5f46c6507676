"""Answers to fc_layer_dense: right ones whole, wrong ones as edits of a right one."""

import keras
import tensorflow as tf

# %% built_by_hand | Right: builds its parts, and the relu in call.
class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.d1 = d1
        self.dense_layer_1 = keras.layers.Dense(d1, kernel_initializer="he_normal")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def build(self, input_shape):
        self.dense_layer_1.build(input_shape)
        self.dense_layer_2.build((*input_shape[:-1], self.d1))

    def call(self, x):
        return self.dense_layer_2(tf.nn.relu(self.dense_layer_1(x)))

# %% einsum_dense | Right: EinsumDense, which has a kernel and a bias as well.
class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = keras.layers.EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu")
        self.dense_layer_2 = keras.layers.EinsumDense("btf,fe->bte", (None, d2), bias_axes="e")

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))

# %% printed_mended | Right: the printed listing with its slip mended.
import tensorflow.keras.layers as layers


class FCLayer(layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.dense_layer_1 = layers.Dense(d1, activation="relu")
        self.dense_layer_2 = layers.Dense(d2)

    def call(self, x):
        ff1 = self.dense_layer_1(x)
        ff2 = self.dense_layer_2(ff1)
        return ff2

# %% sequential | Right: a Sequential of the two, which also stand under their names.
class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = keras.layers.Dense(d1, activation=keras.activations.relu)
        self.dense_layer_2 = keras.layers.Dense(d2, activation=None)
        self.both = keras.Sequential([self.dense_layer_1, self.dense_layer_2])

    def call(self, x):
        return self.both(x)

# %% two_layers, of einsum_dense | Right: one after the other.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2

# %% bias_after | Wrong: bias_after_relu - the bias added by hand, too late.
class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = keras.layers.Dense(d1)
        self.dense_layer_2 = keras.layers.Dense(d2)

    def build(self, x_shape):
        self.dense_layer_1.build(x_shape)

    def call(self, x):
        hidden = tf.nn.relu(tf.matmul(x, self.dense_layer_1.kernel)) + self.dense_layer_1.bias
        return self.dense_layer_2(hidden)

# %% dropout, of sequential | Wrong: unnamed - a third layer in between.
# keras.activations.relu -> "relu"
# d2, activation=None -> d2
# both = keras.Sequential([self.dense_layer_1, self.dense_layer_2] -> between = keras.layers.Dense(d1
# both(x -> dense_layer_2(self.between(self.dense_layer_1(x))

# %% flat, of einsum_dense | Wrong: flattens_the_sentence - a Flatten in front.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2
# (x) -> (keras.layers.Flatten()(x))

# %% gelu | Wrong: gelu - as in BERT.
class FCLayer(keras.layers.Layer):
    """The MLP block of GPT-2."""

    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True
        self.dense_layer_1 = keras.layers.Dense(d1, activation="gelu")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def call(self, x):
        x = self.dense_layer_1(x)
        x = self.dense_layer_2(x)
        return x

# %% linear, of einsum_dense | Wrong: no_relu - the activation is forgotten.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2

# %% new_each_time | Wrong: unnamed - Dense layers made anew in call.
class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.d1, self.d2 = d1, d2

    def call(self, x):
        hidden = keras.layers.Dense(self.d1, activation="relu")(x)
        return keras.layers.Dense(self.d2)(hidden)

# %% no_bias_1, of einsum_dense | Wrong: bias_1_missing - use_bias=False.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu" -> Dense(d1, activation="relu", use_bias=False
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2

# %% no_bias_2, of einsum_dense | Wrong: bias_2_missing - use_bias=False.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2, use_bias=False

# %% no_biases, of einsum_dense | Wrong: bias_1_missing, bias_2_missing - no biases.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu" -> Dense(d1, activation="relu", use_bias=False
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2, use_bias=False

# %% no_relu_no_bias, of einsum_dense | Wrong: no_relu, bias_2_missing - two mistakes.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2, use_bias=False

# %% one_layer, of einsum_dense | Wrong: unnamed - the first layer only.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2
# dense_layer_2(self.dense_layer_1(x) -> dense_layer_1(x

# %% relu_last, of einsum_dense | Wrong: relu_on_output_only - the activation on the wrong one.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e -> Dense(d2, activation="relu

# %% relu_twice, of einsum_dense | Wrong: relu_on_both - the line copied with its activation.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e -> Dense(d2, activation="relu

# %% residual, of einsum_dense | Wrong: adds_the_input - where the widths allow it.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2
# -         return self.dense_layer_2(self.dense_layer_1(x))
# +         out = self.dense_layer_2(self.dense_layer_1(x))
# +         return x + out if x.shape[-1] == out.shape[-1] else out

# %% same_width, of einsum_dense | Wrong: unnamed - the second layer has the width of the first.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d1

# %% second_of_x, of einsum_dense | Wrong: second_layer_takes_input - both get x.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f" -> Dense(d1
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2
# -         return self.dense_layer_2(self.dense_layer_1(x))
# +         ff1 = self.dense_layer_1(x)
# +         return self.dense_layer_2(x)

# %% sigmoid_hidden, of einsum_dense | Wrong: sigmoid - a sigmoid.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu -> Dense(d1, activation="sigmoid
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2

# %% tanh, of einsum_dense | Wrong: unnamed - tanh instead of relu.
# EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu -> Dense(d1, activation="tanh
# EinsumDense("btf,fe->bte", (None, d2), bias_axes="e" -> Dense(d2

# %% bare_variables | Wrong: unknown_to_keras - a Dense of one's own under both names, its weights bare variables.
class Linear(keras.layers.Layer):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def build(self, x_shape):
        self.kernel = tf.Variable(tf.random.normal((x_shape[-1], self.width)))
        self.bias = tf.Variable(tf.zeros(self.width))

    def call(self, x):
        return x @ self.kernel + self.bias


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.dense_layer_1, self.dense_layer_2 = Linear(d1), Linear(d2)

    def call(self, x):
        return self.dense_layer_2(tf.nn.relu(self.dense_layer_1(x)))

# %% blank, of einsum_dense | Blank: the skeleton.
# -         self.dense_layer_1 = keras.layers.EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu")
# -         self.dense_layer_2 = keras.layers.EinsumDense("btf,fe->bte", (None, d2), bias_axes="e")
# +         raise NotImplementedError
# return self.dense_layer_2(self.dense_layer_1(x)) -> raise NotImplementedError

# %% blank_pass, of einsum_dense | Blank: empty methods.
# -         self.dense_layer_1 = keras.layers.EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu")
# -         self.dense_layer_2 = keras.layers.EinsumDense("btf,fe->bte", (None, d2), bias_axes="e")
# +         pass
# return self.dense_layer_2(self.dense_layer_1(x)) -> pass
