"""Wrong: unnamed - the clock counts calls, not words."""

import math

import tensorflow as tf

from course import layers as ready


def rotary_step(q, k, cache):
    keys, step = (k[:, :0], 0) if cache is None else cache
    q, k = ready.apply_rotary(q, start=3 * step), ready.apply_rotary(k, start=3 * step)
    keys = tf.concat([keys, k], axis=1)
    return q @ tf.transpose(keys, (0, 2, 1)) / math.sqrt(q.shape[-1]), (keys, step + 1)
