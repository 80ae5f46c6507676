"""Wrong: unnamed - multiplied by the root."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    return gamma * x * tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon)
