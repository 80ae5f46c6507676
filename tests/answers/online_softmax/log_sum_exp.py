"""Right: the sum carried as a logarithm, the mixture divided all the time."""

import tensorflow as tf


def online_attention(q, k, v, block):
    h = size = None
    for start in range(0, k.shape[1], block):
        s = tf.matmul(q, k[:, start : start + block], transpose_b=True) / q.shape[-1] ** 0.5
        own = tf.reduce_logsumexp(s, axis=-1, keepdims=True)
        mine = tf.exp(s - own) @ v[:, start : start + block]
        if h is None:
            h, size = mine, own
        else:
            share = tf.sigmoid(own - size)
            h, size = h + share * (mine - h), tf.reduce_logsumexp(tf.concat([own, size], -1), -1, keepdims=True)
    return h
