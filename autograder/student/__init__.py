"""The student's desk: check, hint, progress, and the way onto a workshop's board."""

from autograder.student.desk import check, hint, join, leave, progress

__all__ = ["check", "hint", "join", "leave", "progress"]
