"""Borrows: course.training.masked_accuracy - the course's own."""

from course.training import masked_accuracy  # noqa: F401
