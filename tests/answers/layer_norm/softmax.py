"""Wrong: unnamed - a softmax is no norm."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    return gamma * tf.nn.softmax(x) + beta
