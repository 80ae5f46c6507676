"""The student's desk: check, guess, hint, recall, progress, the language, and the way onto a workshop's board."""

from autograder.student.desk import check, guess, hint, join, language, leave, progress, recall, solution, submit

__all__ = ["check", "guess", "hint", "join", "language", "leave", "progress", "recall", "solution", "submit"]
