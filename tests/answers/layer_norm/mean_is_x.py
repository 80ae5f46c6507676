"""Wrong: unnamed - the mean is x itself: only beta is left."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = x
    variance = tf.reduce_mean(tf.square(x - mean), axis=-1, keepdims=True)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta
