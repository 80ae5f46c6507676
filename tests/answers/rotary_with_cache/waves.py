"""Wrong: unnamed - waves added in the place of turning."""

import math

import tensorflow as tf

from course import layers as ready


def rotary_step(q, k, cache):
    start = 0 if cache is None else cache.shape[1]
    waves = ready.sinusoidal_encoding(start + k.shape[1], k.shape[2])[start:]
    q, k = q + waves, k + waves
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    return q @ tf.transpose(keys, (0, 2, 1)) / math.sqrt(q.shape[-1]), keys
