"""Wrong: turned_twice - kept turned, and turned in use."""

import math

import tensorflow as tf

from course import layers as ready


def rotary_step(q, k, cache):
    start = 0 if cache is None else cache.shape[1]
    q, k = ready.apply_rotary(q, start), ready.apply_rotary(k, start)
    if cache is None:
        keys = used = k
    else:
        keys = tf.concat([cache, k], axis=1)
        used = tf.concat([ready.apply_rotary(cache), k], axis=1)
    return tf.matmul(q, used, transpose_b=True) / math.sqrt(q.shape[-1]), keys
