"""The autograder: exercises, the judge, and grading a class. `autograder.rooms` says whose process runs what.

In a notebook: `from autograder import check, hint`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # as `__getattr__` finds them
    from autograder.student.desk import check, guess, hint, join, language, leave, progress, recall, solution, submit

__all__ = ["check", "guess", "hint", "join", "language", "leave", "progress", "recall", "solution", "submit"]


def __getattr__(name: str) -> object:
    """Import the student's desk when something of it is asked for: whoever needs a plain sentence needs no desk."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from autograder.student import desk  # not the package: it has a module `progress`, too

    return getattr(desk, name)
