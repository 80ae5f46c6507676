"""The course's exercises: a folder a notebook, a module an exercise; beside them what they share.

A client of the autograder like any other course: `autograder.catalogues` in `pyproject.toml` names this package.
"""

import tomllib
from contextlib import AbstractContextManager
from pathlib import Path

from autograder.checks.judging.message import Message
from exercises.mine import MINE

SAMPLE = "02-self-attention"  # of which `autograder sample-class` makes a small class
# What of the library no answer is computed with: the desk, the stage, pictures, and how a command ends.
UNDECIDED = {
    "course": (
        "cli.py", "crashes.py", "figures", "lab", "mine", "needs_tensorflow.py", "notebooks", "options.py",
        "presenting", "py.typed", "quiet_start.py", "start.py", "translators",
    )
}  # fmt: skip
_CALLED = tomllib.loads((Path(__file__).parent / "building/lesson_words.toml").read_text(encoding="utf-8"))
WORDS = {name: Message(text) for name, text in _CALLED["tables"]["called"].items()}


def while_checked() -> AbstractContextManager[None]:
    """While an answer is judged in a notebook, `mine` has the course's pieces as they are given."""
    from course.mine import as_given

    return as_given()


__all__ = ["MINE", "SAMPLE", "UNDECIDED", "WORDS", "while_checked"]
