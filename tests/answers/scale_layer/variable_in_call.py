"""Wrong: made_in_call - a tf.Variable in call, new each time."""

import keras
import tensorflow as tf


class Scale(keras.layers.Layer):
    def call(self, x):
        self.gamma = tf.Variable(tf.ones(x.shape[-1]))
        return x * self.gamma
