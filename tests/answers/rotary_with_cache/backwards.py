"""Right: relative angles, the newest word at 0, the old ones before it."""

import math

import tensorflow as tf

from course import layers as ready


def rotary_step(q, k, cache):
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    start = keys.shape[1] - k.shape[1]
    q, turned = ready.apply_rotary(q, 0), ready.apply_rotary(keys, -start)
    return tf.matmul(q, turned, transpose_b=True) / math.sqrt(q.shape[-1]), keys
