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

# %% sequential | Right: a Sequential of the two, which also stand under their names.
class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = keras.layers.Dense(d1, activation=keras.activations.relu)
        self.dense_layer_2 = keras.layers.Dense(d2, activation=None)
        self.both = keras.Sequential([self.dense_layer_1, self.dense_layer_2])

    def call(self, x):
        return self.both(x)

# %% two_layers, of sequential | Right: one after the other.
# keras.activations.relu -> "relu" ; d2, activation=None -> d2
# -         self.both = keras.Sequential([self.dense_layer_1, self.dense_layer_2])
# both(x) -> dense_layer_2(self.dense_layer_1(x))

# %% bias_after, of built_by_hand | Wrong: bias_after_relu - the bias added by hand, too late.
# -         self.d1 = d1
# d1, kernel_initializer="he_normal" -> d1
# +     def build(self, x_shape):
# +         self.dense_layer_1.build(x_shape)
# -         return self.dense_layer_2(tf.nn.relu(self.dense_layer_1(x)))
# +         hidden = tf.nn.relu(tf.matmul(x, self.dense_layer_1.kernel)) + self.dense_layer_1.bias
# +         return self.dense_layer_2(hidden)

# %% new_each_time, of two_layers | Wrong: unnamed - Dense layers made anew in call.
# -         self.dense_layer_1 = keras.layers.Dense(d1, activation="relu")
# self.dense_layer_2 = keras.layers.Dense(d2) -> self.d1, self.d2 = d1, d2
# return self.dense_layer_2(self.dense_layer_1(x)) -> hidden = keras.layers.Dense(self.d1, activation="relu")(x); return keras.layers.Dense(self.d2)(hidden)
# %% bare_variables, of two_layers | Wrong: unknown_to_keras - a Dense of one's own under both names, its weights bare variables.
# FCLayer -> Linear ; d1, d2, **kwargs -> width ; (**kwargs) -> (); self.width = width
# -         self.dense_layer_1 = keras.layers.Dense(d1, activation="relu")
# +     def build(self, x_shape):
# +         self.kernel = tf.Variable(tf.random.normal((x_shape[-1], self.width)))
# +         self.bias = tf.Variable(tf.zeros(self.width))
# +     def call(self, x):
# +         return x @ self.kernel + self.bias
# + class FCLayer(keras.layers.Layer):
# +     def __init__(self, d1, d2):
# self.dense_layer_2 = keras.layers.Dense(d2) -> super().__init__(); self.dense_layer_1, self.dense_layer_2 = Linear(d1), Linear(d2)
# (self.dense_layer_1(x)) -> (tf.nn.relu(self.dense_layer_1(x)))
# %% dropout, of two_layers | Wrong: unnamed - a third layer in between.
# (d2) -> (d2); self.between = keras.layers.Dense(d1) ; (self.dense_layer_1(x)) -> (self.between(self.dense_layer_1(x)))
# %% flat, of two_layers | Wrong: flattens_the_sentence - a Flatten in front.
# (x)) -> (keras.layers.Flatten()(x)))
# %% gelu, of two_layers | Wrong: gelu - as in BERT.
# - class FCLayer(keras.layers.Layer):
# + class FCLayer(keras.layers.Layer):
# +     """The MLP block of GPT-2."""
# self.dense_layer_1 = keras.layers.Dense(d1, activation="relu") -> self.supports_masking = True; self.dense_layer_1 = keras.layers.Dense(d1, activation="gelu")
# return self.dense_layer_2(self.dense_layer_1(x)) -> x = self.dense_layer_1(x); x = self.dense_layer_2(x); return x
# %% linear, of two_layers | Wrong: no_relu - the activation is forgotten.
# d1, activation="relu" -> d1
# %% no_bias_1, of two_layers | Wrong: bias_1_missing - use_bias=False.
# relu" -> relu", use_bias=False
# %% no_bias_2, of two_layers | Wrong: bias_2_missing - use_bias=False.
# (d2) -> (d2, use_bias=False)
# %% no_biases, of two_layers | Wrong: bias_1_missing, bias_2_missing - no biases.
# relu" -> relu", use_bias=False ; (d2) -> (d2, use_bias=False)
# %% relu_last, of two_layers | Wrong: relu_on_output_only - the activation on the wrong one.
# d1, activation="relu" -> d1 ; (d2) -> (d2, activation="relu")
# %% relu_twice, of two_layers | Wrong: relu_on_both - the line copied with its activation.
# (d2) -> (d2, activation="relu")
# %% residual, of two_layers | Wrong: adds_the_input - where the widths allow it.
# return self.dense_layer_2(self.dense_layer_1(x)) -> out = self.dense_layer_2(self.dense_layer_1(x)); return x + out if x.shape[-1] == out.shape[-1] else out
# %% same_width, of two_layers | Wrong: unnamed - the second layer has the width of the first.
# (d2) -> (d1)
# %% second_of_x, of two_layers | Wrong: second_layer_takes_input - both get x.
# return -> ff1 = self.dense_layer_1(x); return ; (self.dense_layer_1(x)) -> (x)
# %% sigmoid_hidden, of two_layers | Wrong: sigmoid - a sigmoid.
# relu -> sigmoid
# %% tanh, of two_layers | Wrong: unnamed - tanh instead of relu.
# relu -> tanh
