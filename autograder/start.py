"""Where the commands begin: Ctrl-C is heard before what they need is imported."""

from course.problem import stop_at_once


def autograder() -> None:
    """Run `autograder`."""
    stop_at_once()
    from autograder.cli import main

    main()


def course() -> None:
    """Run `course`."""
    stop_at_once()
    from autograder.student.cli import app

    app()
