"""Wrong: one_maximum_for_all - no axis given."""

import math

import tensorflow as tf


def online_attention(q, k, v, block):
    m, total, mixture = -math.inf, 0.0, 0.0
    for start in range(0, k.shape[1], block):
        s = q @ tf.transpose(k[:, start : start + block], (0, 2, 1)) / math.sqrt(q.shape[-1])
        new = tf.maximum(m, tf.reduce_max(s))
        old = tf.exp(m - new)
        p = tf.exp(s - new)
        total = old * total + tf.reduce_sum(p, axis=-1, keepdims=True)
        mixture = old * mixture + p @ v[:, start : start + block]
        m = new
    return mixture / total
