"""Right: the squares summed by an einsum."""

import tensorflow as tf


def rms_norm(x, gamma, epsilon=1e-6):
    squares = tf.einsum("btd,btd->bt", x, x)[..., tf.newaxis] / x.shape[-1]
    return gamma * x / tf.sqrt(squares + epsilon)
