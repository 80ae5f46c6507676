"""Borrows: course.layers.valid_length_mask - passed on."""

from course.layers import valid_length_mask as ready


def valid_length_mask(valid_lengths, length):
    return ready(valid_lengths, length)
