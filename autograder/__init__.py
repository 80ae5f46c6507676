"""The autograder: exercises, the judge, and grading a class.

In a notebook: `from autograder import check, hint`.
"""

from autograder.checking import check, hint, join, leave, progress

__all__ = ["check", "hint", "join", "leave", "progress"]
