"""Borrows: course.layers.scaled_dot_product - nothing but the import."""

from course.layers import scaled_dot_product

__all__ = ["scaled_dot_product"]
