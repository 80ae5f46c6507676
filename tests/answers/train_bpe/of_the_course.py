"""Borrows: course.text.train_bpe - the course's own."""

from course.text import train_bpe

__all__ = ["train_bpe"]
