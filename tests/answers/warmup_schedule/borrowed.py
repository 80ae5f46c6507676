"""Borrows: course.training.warmup_schedule - the course's own."""

from course.training import warmup_schedule  # noqa: F401
