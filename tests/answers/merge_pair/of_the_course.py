"""Borrows: course.text.merge_pair - the course's own."""

from course.text import merge_pair

__all__ = ["merge_pair"]
