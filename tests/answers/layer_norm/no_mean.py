"""Wrong: mean_left_in - x in place of x - mean."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    _, v = tf.nn.moments(x, [-1], keepdims=True)
    return gamma * x / tf.sqrt(v + epsilon) + beta
