"""Right: dropout and norm by hand, without weights."""

import keras
import tensorflow as tf


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate

    def call(self, x, sublayer_output, training=None):
        if training and self.rate > 0:
            keep = tf.random.uniform(tf.shape(sublayer_output)) >= self.rate
            sublayer_output = tf.where(keep, sublayer_output / (1 - self.rate), 0.0)
        total = x + sublayer_output
        mean, variance = tf.nn.moments(total, axes=[-1], keepdims=True)
        return (total - mean) / tf.sqrt(variance + 1e-6)
