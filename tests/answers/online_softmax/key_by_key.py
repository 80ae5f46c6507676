"""Right: one key after the other, whatever block says."""

import tensorflow as tf


def online_attention(q, k, v, block):
    s = tf.reduce_sum(q * k[:, :1], -1, keepdims=True) / q.shape[-1] ** 0.5
    m, total, mixture = s, tf.ones_like(s), tf.ones_like(s) * v[:, :1]
    for i in range(1, k.shape[1]):
        s = tf.reduce_sum(q * k[:, i : i + 1], -1, keepdims=True) / q.shape[-1] ** 0.5
        new = tf.maximum(m, s)
        old, p = tf.exp(m - new), tf.exp(s - new)
        m, total, mixture = new, old * total + p, old * mixture + p * v[:, i : i + 1]
    return mixture / total
