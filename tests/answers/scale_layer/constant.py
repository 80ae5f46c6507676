"""Wrong: not_a_weight - a tensor of ones."""

import keras
import tensorflow as tf


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = tf.ones(x_shape[-1])

    def call(self, x):
        return x * self.gamma
