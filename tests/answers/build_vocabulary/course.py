"""Borrows: course.text.build_vocabulary - nothing but the import."""

from course.text import build_vocabulary

__all__ = ["build_vocabulary"]
