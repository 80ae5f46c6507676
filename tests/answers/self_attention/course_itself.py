"""Borrows: course.layers.SelfAttentionLayer - nothing but the import."""

from course.layers import SelfAttentionLayer

__all__ = ["SelfAttentionLayer"]
