"""Wrong: sigmoid - a sigmoid."""

import keras
import tensorflow as tf


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.d1 = d1
        self.d2 = d2
        self.supports_masking = True

    def build(self, x_shape):
        self.W1 = self.add_weight(shape=(x_shape[-1], self.d1), name="W1")
        self.b1 = self.add_weight(shape=(self.d1,), initializer="zeros", name="b1")
        self.W2 = self.add_weight(shape=(self.d1, self.d2), name="W2")
        self.b2 = self.add_weight(shape=(self.d2,), initializer="zeros", name="b2")

    def call(self, x):
        h = tf.sigmoid(tf.matmul(x, self.W1) + self.b1)
        return tf.matmul(h, self.W2) + self.b2

    def get_config(self):
        return {**super().get_config(), "d1": self.d1, "d2": self.d2}
