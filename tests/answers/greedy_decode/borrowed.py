"""Borrows: course.decoding.greedy_decode - the course's own."""

from course.decoding import greedy_decode  # noqa: F401
