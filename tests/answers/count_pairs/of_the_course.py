"""Borrows: course.text.count_pairs - the course's own."""

from course.text import count_pairs

__all__ = ["count_pairs"]
