"""Wrong: epsilon_outside_root, n_minus_1 - as a well-known listing has it."""

from __future__ import annotations

import tensorflow as tf


def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, -1, keepdims=True)
    n = x.shape[-1]
    std = tf.sqrt(tf.reduce_sum((x - mean) ** 2, -1, keepdims=True) / (n - 1))
    return gamma * (x - mean) / (std + epsilon) + beta
