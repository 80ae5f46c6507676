"""Wrong: epsilon_outside_root - reduce_std plus epsilon."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, -1, keepdims=True)
    std = tf.math.reduce_std(x, -1, keepdims=True)
    return gamma * (x - mean) / (std + epsilon) + beta
