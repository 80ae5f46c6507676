"""Right: the reciprocal root, epsilon by keyword only."""

from __future__ import annotations

import tensorflow as tf


def layer_norm(x, gamma, beta, *, epsilon=1e-6):
    centred = x - tf.math.reduce_mean(x, -1, True)
    return centred * tf.math.rsqrt(tf.math.reduce_variance(x, axis=-1, keepdims=True) + epsilon) * gamma + beta
