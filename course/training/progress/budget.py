"""How long a training in a notebook may take."""

import os

NAME = "COURSE_SECONDS"


def seconds_for_training(usual: float) -> float:
    """The brake of a training: `usual`, or what the environment variable COURSE_SECONDS says on this machine.

    Args:
        usual: seconds.

    Example:
        >>> seconds_for_training(120)
        120.0
    """
    try:
        return float(os.environ[NAME])
    except (KeyError, ValueError):
        return float(usual)
