"""Wrong: gamma_forgotten, mean_subtracted - a bare standardisation."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True)
    return (x - mean) / tf.sqrt(variance + epsilon)
