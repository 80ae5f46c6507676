"""Wrong: squares_not_averaged - no mean of the squares."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, axis=-1, keepdims=True)
    variance = tf.square(x - mean)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta
