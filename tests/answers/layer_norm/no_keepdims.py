"""Wrong: axis_lost - keepdims is forgotten in both lines."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, axis=-1)
    variance = tf.reduce_mean(tf.square(x - tf.reduce_mean(x, -1, keepdims=True)), axis=-1)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta
