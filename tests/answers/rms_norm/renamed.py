"""Right: other names for the arguments."""

import tensorflow as tf


def rms_norm(inputs, weight, eps=1e-6):
    return weight * inputs * tf.math.rsqrt(tf.reduce_mean(inputs**2, -1, True) + eps)
