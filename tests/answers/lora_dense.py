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
