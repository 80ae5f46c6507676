"""Wrong: unnamed - stretched from the smallest to the largest."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    low = tf.reduce_min(x, axis=-1, keepdims=True)
    high = tf.reduce_max(x, axis=-1, keepdims=True)
    return gamma * (x - low) / (high - low + epsilon) + beta
