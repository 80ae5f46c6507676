"""Wrong: cache_turned_round - values and keys change places in the cache."""

from __future__ import annotations

import math

import tensorflow as tf


def cached_attention_step(q, k, v, cache):
    if cache is not None:
        k, v = tf.concat([cache[0], k], 1), tf.concat([cache[1], v], 1)
    h = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])) @ v
    return h, (v, k)
