"""Wrong: gamma_and_beta_exchanged - gamma and beta have changed places."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, axis=-1, keepdims=True)
    variance = tf.reduce_mean(tf.square(x - mean), axis=-1, keepdims=True)
    return beta * (x - mean) / tf.sqrt(variance + epsilon) + gamma
