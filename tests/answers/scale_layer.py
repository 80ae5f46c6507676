import keras
import numpy as np
import tensorflow as tf

# %% assigned_ones | Right: made at random, then set to ones.
class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = self.add_weight(shape=x_shape[-1:], name="scale", trainable=True)
        self.gamma.assign(tf.ones_like(self.gamma))

    def call(self, x):
        return tf.multiply(x, self.gamma)

# %% keras_variable | Right: a keras.Variable, which the layer finds by itself.
class Scale(keras.layers.Layer):
    def build(self, input_shape):
        self.gamma = keras.Variable(keras.ops.ones((input_shape[-1],)), name="gamma")
        super().build(input_shape)

    def call(self, x):
        return self.gamma * x

# %% module_variable | Wrong: unnamed - numbers outside of the layer.
GAMMA = np.ones(6, "float32")

class Scale(keras.layers.Layer):
    def call(self, x):
        return x * GAMMA
