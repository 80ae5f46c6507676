"""Wrong: unnamed - nothing but beta."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    return tf.zeros_like(x) + beta
