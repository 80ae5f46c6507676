"""Wrong: gamma_times_beta - gamma also multiplies beta."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, axis=-1, keepdims=True)
    variance = tf.reduce_mean(tf.square(x - mean), axis=-1, keepdims=True)
    return gamma * ((x - mean) / tf.sqrt(variance + epsilon) + beta)
