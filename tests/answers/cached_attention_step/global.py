"""Wrong: unnamed - one cache for all texts, in a global variable."""

import tensorflow as tf

from course.layers import scaled_dot_product

SEEN = []


def cached_attention_step(q, k, v, cache):
    SEEN.append((k, v))
    keys = tf.concat([key for key, _ in SEEN], axis=1)
    values = tf.concat([value for _, value in SEEN], axis=1)
    return scaled_dot_product(q, keys, values)[0], SEEN
