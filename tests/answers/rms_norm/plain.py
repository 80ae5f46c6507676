"""Right: as the formula has it."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    return x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma
