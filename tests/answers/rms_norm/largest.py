"""Wrong: unnamed - divided by the largest."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    return gamma * x / (tf.reduce_max(tf.abs(x), -1, keepdims=True) + epsilon)
