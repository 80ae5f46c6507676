"""Wrong: bias_after_relu - the bias added by hand, too late."""

import keras
import tensorflow as tf


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = keras.layers.Dense(d1)
        self.dense_layer_2 = keras.layers.Dense(d2)

    def build(self, x_shape):
        self.dense_layer_1.build(x_shape)

    def call(self, x):
        hidden = tf.nn.relu(tf.matmul(x, self.dense_layer_1.kernel)) + self.dense_layer_1.bias
        return self.dense_layer_2(hidden)
