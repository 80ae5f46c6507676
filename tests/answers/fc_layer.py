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
