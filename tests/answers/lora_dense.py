import keras
import tensorflow as tf

# %% in_init | Right: all in __init__.
class LoRADense(keras.layers.Layer):
    def __init__(self, dense, rank, alpha, **kwargs):
        super().__init__(**kwargs)
        self.dense, self.scale = dense, alpha / rank
        self.dense.trainable = False
        D, units = dense.kernel.shape
        self.A = self.add_weight(shape=(D, rank), initializer="he_normal", name="A")
        self.B = self.add_weight(shape=(rank, units), initializer="zeros", name="B")

    def call(self, x):
        return self.dense(x) + self.scale * (x @ self.A) @ self.B

    def merged(self):
        return self.dense.kernel + self.scale * self.A @ self.B

# %% in_build | Right: weights in build, by the input's width; keras.ops.
class LoRADense(keras.layers.Layer):
    def __init__(self, dense, rank, alpha, **kwargs):
        super().__init__(**kwargs)
        dense.trainable = False
        self.inner = dense
        self.rank = rank
        self.alpha = alpha

    def build(self, x_shape):
        self.A = self.add_weight(shape=(x_shape[-1], self.rank), initializer="glorot_uniform", name="A")
        self.B = self.add_weight(shape=(self.rank, self.inner.units), initializer="zeros", name="B")

    def call(self, x):
        way_round = keras.ops.matmul(keras.ops.matmul(x, self.A), self.B)
        return self.inner(x) + self.alpha * way_round / self.rank

    def merged(self):
        return keras.ops.add(self.inner.kernel, self.alpha / self.rank * keras.ops.matmul(self.A, self.B))
