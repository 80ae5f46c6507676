"""Wrong: mean_of_sizes - the mean of the absolute values."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    return gamma * x / (tf.reduce_mean(tf.abs(x), -1, keepdims=True) + epsilon)
