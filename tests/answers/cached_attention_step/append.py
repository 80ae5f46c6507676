"""Wrong: cache_changed_in_place - appends to the list that it got."""

import tensorflow as tf

from course.layers import scaled_dot_product


def cached_attention_step(q, k, v, cache):
    if cache is None:
        cache = []
    cache.append((k, v))
    keys = tf.concat([key for key, _ in cache], axis=1)
    values = tf.concat([value for _, value in cache], axis=1)
    return scaled_dot_product(q, keys, values)[0], cache
