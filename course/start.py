"""Where the command `course` begins: Ctrl-C is heard before what it needs is imported."""

from autograder.base.problem import stop_at_once


def course() -> None:
    """Run `course`."""
    stop_at_once()
    from autograder.languages.helps import run
    from course.cli import app

    run(app)
