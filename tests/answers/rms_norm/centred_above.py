"""Wrong: mean_subtracted - above the line only."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    mean = tf.reduce_mean(x, -1, keepdims=True)
    return gamma * (x - mean) / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon)
