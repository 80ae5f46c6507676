"""Wrong: mean_subtracted - the variance is used for the mean square."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    return gamma * x / tf.sqrt(tf.math.reduce_variance(x, -1, keepdims=True) + epsilon)
