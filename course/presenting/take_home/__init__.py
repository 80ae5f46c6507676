"""A trained Transformer as one HTML file: it translates and shows where it looks, on any phone, without a network."""

from course.presenting.take_home.page import ride, take_home, write_take_home

__all__ = ["ride", "take_home", "write_take_home"]
