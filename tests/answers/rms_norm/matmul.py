"""Right: a row times itself, and the axis lost is put back."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    size = tf.linalg.matmul(x[..., None, :], x[..., :, None])[..., 0] / x.shape[-1]
    return tf.multiply(x / tf.sqrt(size + epsilon), gamma)
