"""Borrows: course.layers.TransformerDecoder - a subclass of it."""

from course import layers


class TransformerDecoder(layers.TransformerDecoder):
    pass
