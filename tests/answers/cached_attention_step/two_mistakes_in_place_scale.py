"""Wrong: cache_changed_in_place, no_scale - appends in place and forgets the root."""

import tensorflow as tf


def cached_attention_step(q, k, v, cache):
    cache = cache or ([], [])
    cache[0].append(k)
    cache[1].append(v)
    keys, values = tf.concat(cache[0], axis=1), tf.concat(cache[1], axis=1)
    return tf.nn.softmax(q @ tf.transpose(keys, (0, 2, 1))) @ values, cache
