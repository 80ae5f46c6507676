"""Let TensorFlow start without its greetings."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def quiet_start() -> Iterator[None]:
    """Import TensorFlow inside this, and a notebook's first output isn't a red block about the hardware.

    Its C++ side writes to the process's standard error before any log level counts. Python's own errors still
    come through.

    Example:
        >>> with quiet_start():
        ...     import tensorflow as tf
    """
    import course.needs_tensorflow  # noqa: F401  says so in a sentence where another backend is chosen

    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    try:
        screen = os.dup(2)
    except OSError:  # nothing is listening anyway
        yield
        return
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(screen, 2)
        os.close(screen)
