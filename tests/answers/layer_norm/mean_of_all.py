"""Wrong: mean_over_another_axis - no axis for the mean."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x)
    variance = tf.reduce_mean(tf.square(x - mean), axis=-1, keepdims=True)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta
