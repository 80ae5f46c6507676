"""Wrong: wrong_position - computes all anew and returns the first row."""

import tensorflow as tf

from course.layers import scaled_dot_product


def cached_attention_step(q, k, v, cache):
    if cache is not None:
        q, k, v = (tf.concat([old, new], axis=1) for old, new in zip(cache, (q, k, v), strict=True))
    h, _ = scaled_dot_product(q, k, v)
    return h[:, :1], (q, k, v)
