"""Right: features in front, so that everything lines up."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    features = tf.transpose(x, (2, 0, 1))
    mean, variance = tf.nn.moments(features, axes=0)
    normal = tf.transpose((features - mean) / tf.sqrt(variance + epsilon), (1, 2, 0))
    return tf.multiply(normal, gamma) + beta
