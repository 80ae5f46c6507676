"""Wrong: mean_subtracted - layer norm without its beta."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon)
