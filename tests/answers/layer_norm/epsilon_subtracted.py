"""Wrong: unnamed - epsilon is subtracted, so it is not left out."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True)
    return gamma * (x - mean) / tf.sqrt(variance - epsilon) + beta
