"""Wrong: unnamed - queries turn one way, keys the other."""

import math

import tensorflow as tf

from course import layers as ready


def rotary_step(q, k, cache):
    start = 0 if cache is None else cache.shape[1]
    q = ready.apply_rotary(q, start=start)
    flipped = tf.reverse(tf.reshape(k, (*k.shape[:2], -1, 2)), [-1])
    k = ready.apply_rotary(tf.reshape(flipped, k.shape), start=start)
    k = tf.reshape(tf.reverse(tf.reshape(k, (*k.shape[:2], -1, 2)), [-1]), k.shape)
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    return q @ tf.transpose(keys, (0, 2, 1)) / math.sqrt(q.shape[-1]), keys
