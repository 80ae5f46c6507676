"""Wrong: mean_not_subtracted - the root of the mean square."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    square = tf.reduce_mean(x * x, axis=-1, keepdims=True)
    return gamma * x / tf.sqrt(square + epsilon) + beta
