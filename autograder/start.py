"""Where the commands begin: Ctrl-C is heard before what they need is imported."""

from autograder.base.problem import stop_at_once


def autograder() -> None:
    """Run `autograder`."""
    stop_at_once()
    from autograder.cli import main

    main()
