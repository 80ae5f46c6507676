"""Wrong: unknown_to_keras - a bare tf.Variable."""

import keras
import tensorflow as tf


class Scale(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = tf.Variable(tf.ones((x_shape[-1],)), name="gamma")

    def call(self, x):
        return x * self.gamma
