"""Wrong: over_batch_and_words - as batch normalisation does it."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean, variance = tf.nn.moments(x, axes=[0, 1])
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta
