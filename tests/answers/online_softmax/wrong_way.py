"""Wrong: rescaled_the_wrong_way - the sign of the exponent."""

import math

import tensorflow as tf


def online_attention(q, k, v, block):
    m, total, mixture = None, 0.0, 0.0
    for start in range(0, k.shape[1], block):
        s = q @ tf.transpose(k[:, start : start + block], (0, 2, 1)) / math.sqrt(q.shape[-1])
        own = tf.reduce_max(s, axis=-1, keepdims=True)
        new = own if m is None else tf.maximum(m, own)
        old = 0.0 if m is None else tf.exp(new - m)
        p = tf.exp(s - new)
        total = old * total + tf.reduce_sum(p, axis=-1, keepdims=True)
        mixture = old * mixture + p @ v[:, start : start + block]
        m = new
    return mixture / total
