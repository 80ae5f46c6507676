import keras
import tensorflow as tf

# %% dense_kernels | Right: Dense without a bias under W1 and W2, the biases on their own.
class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.W1 = keras.layers.Dense(d1, use_bias=False)
        self.b1 = self.add_weight(shape=(d1,), initializer="zeros", name="b1")
        self.W2 = keras.layers.Dense(d2, use_bias=False)
        self.b2 = self.add_weight(shape=(d2,), initializer="zeros", name="b2")

    def call(self, x):
        h = keras.activations.relu(self.W1(x) + self.b1)
        return self.W2(h) + self.b2

# %% keras_ops | Right: keras.ops and a maximum for the relu.
from keras import ops

class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.d1 = d1
        self.d2 = d2

    def build(self, x_shape):
        self.W1 = self.add_weight(shape=(x_shape[-1], self.d1), initializer="glorot_uniform", name="W1")
        self.b1 = self.add_weight(shape=(self.d1,), initializer="zeros", name="b1")
        self.W2 = self.add_weight(shape=(self.d1, self.d2), initializer="glorot_uniform", name="W2")
        self.b2 = self.add_weight(shape=(self.d2,), initializer="zeros", name="b2")

    def call(self, x):
        hidden = ops.maximum(ops.matmul(x, self.W1) + self.b1, 0.0)
        return ops.add(ops.matmul(hidden, self.W2), self.b2)

# %% plain, of keras_ops | Right: in two lines.
# - from keras import ops
# hidden = ops.maximum(ops.matmul(x, self.W1) + self.b1, 0.0) -> h1 = tf.nn.relu(tf.matmul(x, self.W1) + self.b1)
# ops.add(ops.matmul(hidden, self.W2), self.b2) -> tf.matmul(h1, self.W2) + self.b2

# %% variables_in_init | Right: tf.Variable in call, made once.
class FCLayer(tf.keras.layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.sizes = (d1, d2)
        self.b1 = self.add_weight(shape=(d1,), initializer="random_normal")
        self.b2 = self.add_weight(shape=(d2,), initializer="random_normal")
        self.W2 = self.add_weight(shape=(d1, d2))

    def build(self, shape):
        self.W1 = self.add_weight(shape=(shape[-1], self.sizes[0]))

    def call(self, inputs):
        out = inputs @ self.W1
        out = tf.nn.bias_add(out, tf.convert_to_tensor(self.b1))
        out = tf.where(out > 0, out, 0.0)
        return out @ self.W2 + self.b2

# %% renamed, of keras_ops | Wrong: unknown_to_keras - other names, and tf.Variable in build.
# import ops -> import layers ; keras.layers -> layers
# +     def __init__(self, hidden, out):
# +         super().__init__()
# +         self.hidden, self.out = hidden, out
#
# +     def build(self, s):
# +         self.W1 = tf.Variable(tf.random.normal((s[-1], self.hidden)))
# +         self.W2 = tf.Variable(tf.random.normal((self.hidden, self.out)))
# +         self.b1, self.b2 = tf.Variable(tf.zeros(self.hidden)), tf.Variable(tf.zeros(self.out))
#
# +     def call(self, x):
# +         return tf.tensordot(tf.maximum(tf.tensordot(x, self.W1, [[2], [0]]) + self.b1, 0.0), self.W2, 1) + self.b2
# %% left_flat, of keras_ops | Wrong: unnamed - batch and words stay one axis.
# import ops -> import layers ; keras.layers -> layers
# +     def __init__(self, d1, d2):
# +         super().__init__()
# +         self.d1, self.d2 = d1, d2
#
# +     def build(self, s):
# +         mk = self.add_weight
# +         self.W1, self.b1 = mk(shape=(s[-1], self.d1)), mk(shape=(self.d1,))
# +         self.W2, self.b2 = mk(shape=(self.d1, self.d2)), mk(shape=(self.d2,))
# hidden = ops.maximum(ops.matmul(x, self.W1) + self.b1, 0.0) -> x = tf.reshape(x, (-1, x.shape[-1]))
# return ops.add(ops.matmul(hidden, self.W2), self.b2) -> return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2

# %% bias_outside, of plain | Wrong: bias_after_relu - a bracket in the wrong place.
# (tf.matmul(x, self.W1) + self.b1) -> (tf.matmul(x, self.W1)) + self.b1
# %% constants, of plain | Wrong: unnamed - weights that can't be trained.
# W2" -> W2", trainable=False
# %% flat, of plain | Wrong: flattens_the_sentence - one long vector a sentence.
# [-1] -> [1] * x_shape[2] ; h1 = -> x = tf.reshape(x, (x.shape[0], -1)); h1 =
# %% gelu, of plain | Wrong: gelu - GELU instead of ReLU.
# relu -> gelu
# %% halved, of plain | Wrong: unnamed - the mean over the words at the end.
# return -> out =
# (h1, self.W2) + self.b2 -> (h1, self.W2) + self.b2; return tf.zeros_like(out) + tf.reduce_mean(out, axis=1, keepdims=True)
# %% linear, of plain | Wrong: no_relu - two linear maps.
# tf.nn.relu(tf -> tf ; b1) -> b1
# %% minus_bias, of plain | Wrong: unnamed - the bias is subtracted.
# (x, self.W1) + -> (x, self.W1) -
# %% no_b1_at_all, of plain | Wrong: bias_1_missing - not even made.
# -         self.b1 = self.add_weight(shape=(self.d1,), initializer="zeros", name="b1")
# (x, self.W1) + self.b1 -> (x, self.W1)
# %% no_b2, of plain | Wrong: bias_2_missing - forgotten in the second line.
# (h1, self.W2) + self.b2 -> (h1, self.W2)
# %% no_biases, of plain | Wrong: bias_1_missing, bias_2_missing - no biases.
# (x, self.W1) + self.b1 -> (x, self.W1) ; (h1, self.W2) + self.b2 -> (h1, self.W2)
# %% printed, of plain | Wrong: w2_shaped_by_input - the printed listing.
# self.d1, self -> x_shape[-1], self
# %% relu_last, of plain | Wrong: relu_on_output_only - the relu one line too late.
# tf.nn.relu(tf -> tf ; b1) -> b1 ; tf.matmul(h1, self.W2) + self.b2 -> tf.nn.relu(tf.matmul(h1, self.W2) + self.b2)
# %% relu_twice, of plain | Wrong: relu_on_both - a relu on each.
# tf.matmul(h1, self.W2) + self.b2 -> tf.nn.relu(tf.matmul(h1, self.W2) + self.b2)
# %% residual, of plain | Wrong: adds_the_input - the residual already inside.
# return -> out =
# (h1, self.W2) + self.b2 -> (h1, self.W2) + self.b2; return out + x if self.d2 == x.shape[-1] else out
# %% sigmoid, of plain | Wrong: sigmoid - a sigmoid.
# d2 = d2 -> d2 = d2; self.supports_masking = True ; initializer="glorot_uniform", name -> name
# h1 = tf.nn.relu -> h = tf.sigmoid ; b1) -> b1); return tf.matmul(h, self.W2) + self.b2
# -         return tf.matmul(h1, self.W2) + self.b2
# +     def get_config(self):
# +         return {**super().get_config(), "d1": self.d1, "d2": self.d2}
# %% softmax, of plain | Wrong: unnamed - a softmax at the end.
# tf.matmul(h1, self.W2) + self.b2 -> tf.nn.softmax(tf.matmul(h1, self.W2) + self.b2)
# %% swapped_sizes, of plain | Wrong: unnamed - d1 and d2 have changed places.
# d1 = d1 -> d1, self.d2 = d2, d1
# -         self.d2 = d2
# %% x_twice, of plain | Wrong: second_layer_takes_input - x for h1.
# -         h1 = tf.nn.relu(tf.matmul(x, self.W1) + self.b1)
# h1, -> x,
# %% bias_is_constant, of plain | Wrong: unnamed - the bias is a constant of zeros.
# +     def __init__(self, d1, d2):
# +         super().__init__()
# +         self.d1, self.d2 = d1, d2
# x_shape -> input_shape ; initializer="glorot_uniform", name -> name
# self.b1 = self.add_weight(shape=(self.d1,), initializer="zeros", name="b1") -> self.b1 = tf.zeros(self.d1)
# +     def call(self, x):
# +         return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
# %% bias_of_one_number, of plain | Wrong: unnamed - the bias has no axis.
# +     def __init__(self, d1, d2):
# +         super().__init__()
# +         self.d1, self.d2 = d1, d2
# x_shape -> input_shape ; initializer="glorot_uniform", name -> name ; shape=(self.d1,), initializer -> initializer
# +     def call(self, x):
# +         return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
# %% bias_of_shape_one, of plain | Wrong: unnamed - the bias has the shape (1,).
# +     def __init__(self, d1, d2):
# +         super().__init__()
# +         self.d1, self.d2 = d1, d2
# x_shape -> input_shape ; initializer="glorot_uniform", name -> name ; (self.d1,) -> (1,)
# +     def call(self, x):
# +         return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
# %% second_matrix_zero, of plain | Wrong: unnamed - W2 starts as zeros.
# initializer="glorot_uniform", name="W1 -> name="W1 ; glorot_uniform", name="W2 -> zeros", name="W2
# +     def call(self, x):
# +         return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
