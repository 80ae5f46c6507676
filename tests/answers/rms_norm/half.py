"""Wrong: unnamed - half of the features alone are heard."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    heard = x[..., : x.shape[-1] // 2]
    return gamma * x / tf.sqrt(tf.reduce_mean(heard**2, -1, keepdims=True) + epsilon)
