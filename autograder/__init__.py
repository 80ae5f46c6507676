"""The autograder: exercises, the judge, and grading a class. `autograder.rooms` says whose process runs what.

In a notebook: `from autograder import check, hint`.
"""

from autograder.student import check, guess, hint, join, language, leave, progress, recall, solution, submit

__all__ = ["check", "guess", "hint", "join", "language", "leave", "progress", "recall", "solution", "submit"]
