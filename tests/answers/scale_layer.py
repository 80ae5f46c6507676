import keras
import numpy as np
import tensorflow as tf

# %% add_weight | Right: as the notebook has it.
class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")

    def call(self, x):
        return x * self.gamma

# %% assigned_ones | Right: made at random, then set to ones.
class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = self.add_weight(shape=x_shape[-1:], name="scale", trainable=True)
        self.gamma.assign(tf.ones_like(self.gamma))

    def call(self, x):
        return tf.multiply(x, self.gamma)

# %% diagonal, of add_weight | Right: a product with a diagonal matrix.
# x * self.gamma -> tf.tensordot(x, tf.linalg.diag(self.gamma), axes=1)

# %% einsum, of add_weight | Right: as an einsum.
# x * self.gamma -> tf.einsum("...d,d->...d", x, self.gamma)

# %% keras_variable | Right: a keras.Variable, which the layer finds by itself.
class Scale(keras.layers.Layer):
    def build(self, input_shape):
        self.gamma = keras.Variable(keras.ops.ones((input_shape[-1],)), name="gamma")
        super().build(input_shape)

    def call(self, x):
        return self.gamma * x

# %% add_weight_in_call, of add_weight | Wrong: made_in_call - add_weight in call, which Keras refuses.
# build(self, x_shape) -> call(self, x) ; x_shape[-1] -> x.shape[-1]
# -     def call(self, x):
# %% constant, of add_weight | Wrong: not_a_weight - a tensor of ones.
# self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma" -> tf.ones(x_shape[-1]
# %% first_axis, of add_weight | Wrong: unnamed - the first entry of the shape.
# [-1 -> [0
# %% frozen, of add_weight | Wrong: unnamed - a weight that is not trained.
# name -> trainable=False, name
# %% no_self, of add_weight | Wrong: never_made - a local name.
# self.gamma = -> gamma =
# %% one_in_a_row, of add_weight | Wrong: one_number - shape (1,), made in __init__, where D isn't known.
# build(self, x_shape) -> __init__(self) ; self.gamma = -> super().__init__(); self.gamma = ; x_shape[-1] -> 1
# %% other_name, of add_weight | Wrong: unnamed - another name.
# .gamma -> .scale
# %% over_gamma, of add_weight | Wrong: divided - by gamma.
# * self -> / self
# %% plus, of add_weight | Wrong: added - plus for times.
# * self -> + self
# %% random_start, of add_weight | Wrong: not_ones - the initializer was left out.
# initializer="ones", name -> name
# %% scalar_plus, of add_weight | Wrong: one_number, added - one number, added.
# (x_shape[-1],) -> () ; * self -> + self
# %% squared, of add_weight | Wrong: unnamed - gamma squared.
# * self.gamma -> * self.gamma**2
# %% tf_variable, of add_weight | Wrong: unknown_to_keras - a bare tf.Variable.
# self.add_weight(shape=(x_shape[-1],), initializer="ones" -> tf.Variable(tf.ones((x_shape[-1],))
# %% unused, of add_weight | Wrong: gamma_unused - gamma is made and not used.
# x * self.gamma -> x
# %% variable_in_call, of add_weight | Wrong: made_in_call - a tf.Variable in call, new each time.
# -     def build(self, x_shape):
# -         self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")
# return x * self.gamma -> self.gamma = tf.Variable(tf.ones(x.shape[-1])); return x * self.gamma
# %% whole_shape, of add_weight | Wrong: batch_in_weight - the whole shape.
# (x_shape[-1],) -> x_shape
# %% without_batch, of add_weight | Wrong: length_in_weight - all but the batch.
# (x_shape[-1],) -> x_shape[1:]

# %% matvec, of einsum | Wrong: summed - a matrix product.
# einsum("...d,d->...d", x -> linalg.matvec(x

# %% module_variable | Wrong: unnamed - numbers outside of the layer.
GAMMA = np.ones(6, "float32")

class Scale(keras.layers.Layer):
    def call(self, x):
        return x * GAMMA
