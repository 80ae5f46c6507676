"""Right: keys kept as they are, all turned in use."""

import math

import tensorflow as tf

from course import layers as ready


def rotary_step(q, k, cache):
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    start = keys.shape[1] - k.shape[1]
    q, turned = ready.apply_rotary(q, start), ready.apply_rotary(keys)
    return tf.matmul(q, turned, transpose_b=True) / math.sqrt(q.shape[-1]), keys
