"""Borrows: course.layers.SelfAttentionLayer - a subclass of it under the same name."""

from course import layers


class SelfAttentionLayer(layers.SelfAttentionLayer):
    """Mine now."""
