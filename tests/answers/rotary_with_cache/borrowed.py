"""Borrows: course.layers.GroupedQueryAttention - a layer does the turning."""

import math

import tensorflow as tf

from course.layers import GroupedQueryAttention


def rotary_step(q, k, cache):
    d = q.shape[-1]
    layer = GroupedQueryAttention(d, 1, 1, rotary_base=10_000)
    layer(q, k, k)
    layer.Wk.assign(tf.eye(d))
    turned, _ = layer.keys_and_values(k, k, 0 if cache is None else cache.shape[1])
    keys = turned[:, 0] if cache is None else tf.concat([cache, turned[:, 0]], axis=1)
    return q @ tf.transpose(keys, (0, 2, 1)) / math.sqrt(d), keys
