"""Wrong: not_divided - centred only."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, axis=-1, keepdims=True)
    return gamma * (x - mean) + beta
