"""One grader at a time in a class: two would grade everything twice."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.base.problem import Problem

LOCK = ".grading.lock"


@contextmanager
def only_grader(class_folder: Path) -> Iterator[None]:
    """While this lasts no other run grades this class. The lock goes with its process, however that ends."""
    from filelock import FileLock, Timeout

    lock = FileLock(class_folder / LOCK, thread_local=False)
    try:
        class_folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(blocking=False)
    except Timeout:
        raise Problem(
            f"Another `autograder grade` is at work in {class_folder}; wait until it ends, or stop it."
        ) from None
    except (OSError, NotImplementedError):
        # Who cannot write or lock here cannot grade here either, and may still look at what is graded.
        yield
        return
    try:
        yield
    finally:
        lock.release()
