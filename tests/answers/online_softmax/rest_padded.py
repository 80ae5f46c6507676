"""Wrong: rest_padded - filled up with zeros."""

import math

import tensorflow as tf


def online_attention(q, k, v, block):
    short = -k.shape[1] % block
    k = tf.pad(k, ((0, 0), (0, short), (0, 0)))
    v = tf.pad(v, ((0, 0), (0, short), (0, 0)))
    m, total, mixture = -math.inf, 0.0, 0.0
    for start in range(0, k.shape[1], block):
        s = q @ tf.transpose(k[:, start : start + block], (0, 2, 1)) / math.sqrt(q.shape[-1])
        new = tf.maximum(m, tf.reduce_max(s, axis=-1, keepdims=True))
        old = tf.exp(m - new)
        p = tf.exp(s - new)
        total = old * total + tf.reduce_sum(p, axis=-1, keepdims=True)
        mixture = old * mixture + p @ v[:, start : start + block]
        m = new
    return mixture / total
