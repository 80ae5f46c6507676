"""Wrong: over_words_and_features - one mean a sentence."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, axis=[1, 2], keepdims=True)
    variance = tf.reduce_mean(tf.square(x - mean), axis=[1, 2], keepdims=True)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta
