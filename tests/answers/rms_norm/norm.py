"""Right: by the length, its square over the width."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    length = tf.norm(x, axis=-1, keepdims=True)
    return gamma * x / (length**2 / x.shape[-1] + epsilon) ** 0.5
