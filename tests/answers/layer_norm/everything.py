"""Wrong: over_all_axes - no axis given."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, keepdims=True)
    variance = tf.reduce_mean(tf.square(x - mean), keepdims=True)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta
