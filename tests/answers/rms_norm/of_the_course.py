"""Borrows: course.layers.rms_norm - the course's own."""

from course import layers


def rms_norm(x, gamma, epsilon=1e-6):
    return layers.rms_norm(x, gamma, epsilon)
