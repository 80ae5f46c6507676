"""Borrows: course.layers.TransformerEncoderLayer - inherits from the course's own layer."""

from course import layers


class TransformerEncoderLayer(layers.TransformerEncoderLayer):
    pass
