"""One grader at a time in a class: two would grade everything twice."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from course.problem import Problem

LOCK = ".grading.lock"


@contextmanager
def only_grader(class_folder: Path) -> Iterator[None]:
    """While this lasts no other run grades this class. The lock goes with its process, however that ends."""
    try:
        import fcntl
    except ImportError:  # Windows: its users have to see to it themselves
        yield
        return
    try:
        class_folder.mkdir(parents=True, exist_ok=True)
        file = (class_folder / LOCK).open("ab")
    except OSError:  # who cannot write here cannot grade here either, and may still look at what is graded
        yield
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Problem(
                f"Another `autograder grade` is at work in {class_folder}; wait until it ends, or stop it."
            ) from None
        yield
