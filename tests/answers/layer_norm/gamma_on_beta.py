"""Wrong: gamma_times_beta - gamma scales beta too."""

from __future__ import annotations

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean, v = tf.nn.moments(x, [-1], keepdims=True)
    return gamma * ((x - mean) / tf.sqrt(v + epsilon) + beta)
