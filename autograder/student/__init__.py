"""The student's desk: check, guess, hint, recall, progress, and the way onto a workshop's board."""

from autograder.student.desk import check, guess, hint, join, leave, progress, recall, solution, submit

__all__ = ["check", "guess", "hint", "join", "leave", "progress", "recall", "solution", "submit"]
