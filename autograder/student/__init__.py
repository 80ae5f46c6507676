"""The student's desk: check, guess, hint, progress, and the way onto a workshop's board."""

from autograder.student.desk import check, hint, join, leave, progress
from autograder.student.guess import guess

__all__ = ["check", "guess", "hint", "join", "leave", "progress"]
