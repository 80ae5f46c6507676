"""Wrong: squares_added_up, epsilon_ignored - length 1, mean 0."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    x = x - tf.reduce_mean(x, axis=-1, keepdims=True)
    return gamma * tf.math.l2_normalize(x, axis=-1, epsilon=epsilon) + beta
