"""Wrong: one_plus_gamma - as Gemma keeps it."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    return (1 + gamma) * x / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon)
