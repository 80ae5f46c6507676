"""Borrows: course.layers.extend_cache - lets the course keep the cache."""

from course.layers import extend_cache, scaled_dot_product


def cached_attention_step(q, k, v, cache):
    cache = extend_cache(cache or {}, k, v)
    return scaled_dot_product(q, cache["k"], cache["v"])[0], cache
