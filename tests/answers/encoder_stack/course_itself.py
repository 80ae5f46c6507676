"""Borrows: course.layers.TransformerEncoder - a subclass of it."""

from course import layers


class TransformerEncoder(layers.TransformerEncoder):
    pass
