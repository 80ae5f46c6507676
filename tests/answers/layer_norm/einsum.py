"""Right: sums by einsum, the axes added by hand."""

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    D = x.shape[-1]
    mean = tf.einsum("btd->bt", x)[..., tf.newaxis] / D
    centred = x - mean
    variance = tf.einsum("btd,btd->bt", centred, centred)[..., tf.newaxis] / D
    return centred / (variance + epsilon) ** 0.5 * gamma + beta
