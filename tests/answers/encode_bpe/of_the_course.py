"""Borrows: course.text.encode_bpe - the course's own."""

from course.text import encode_bpe

__all__ = ["encode_bpe"]
