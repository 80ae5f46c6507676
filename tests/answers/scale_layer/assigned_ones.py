"""Right: made at random, then set to ones."""

import keras
import tensorflow as tf


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = self.add_weight(shape=x_shape[-1:], name="scale", trainable=True)
        self.gamma.assign(tf.ones_like(self.gamma))

    def call(self, x):
        return tf.multiply(x, self.gamma)
