"""Right: sums of the past in a tuple, zeros to begin with."""

import tensorflow as tf


def online_attention(q, k, v, block):
    q = q / q.shape[-1] ** 0.5
    shape = (q.shape[0], q.shape[1], 1)
    state = tf.fill(shape, -1e30), tf.zeros(shape), tf.zeros((*shape[:2], v.shape[-1]))
    for first in range(0, k.shape[1], block):
        keys, values = k[:, first : first + block], v[:, first : first + block]
        m, total, mixture = state
        s = tf.einsum("btd,bsd->bts", q, keys)
        new = tf.maximum(m, tf.reduce_max(s, axis=-1, keepdims=True))
        p, old = tf.exp(s - new), tf.exp(m - new)
        total = total * old + tf.reduce_sum(p, axis=-1, keepdims=True)
        state = new, total, mixture * old + tf.einsum("bts,bsv->btv", p, values)
    return state[2] / state[1]
