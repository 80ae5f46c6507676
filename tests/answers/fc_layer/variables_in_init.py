"""Right: tf.Variable in call, made once."""

import tensorflow as tf


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
