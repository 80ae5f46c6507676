"""Right: the mean square from mean and variance."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True)
    return gamma * x * tf.math.rsqrt(variance + mean**2 + epsilon)
