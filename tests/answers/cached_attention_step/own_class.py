"""Right: an object of an own class."""

import tensorflow as tf

from course.layers import scaled_dot_product


class Memory:
    def __init__(self, keys, values):
        self.keys, self.values = keys, values

    def with_word(self, k, v):
        return Memory(tf.concat([self.keys, k], 1), tf.concat([self.values, v], 1))


def cached_attention_step(q, k, v, cache):
    cache = Memory(k, v) if cache is None else cache.with_word(k, v)
    h, _ = scaled_dot_product(q, cache.keys, cache.values)
    return h, cache
