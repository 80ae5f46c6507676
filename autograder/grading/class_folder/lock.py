"""One grader at a time in a class: two would grade everything twice. And one of other kinds, each by its own lock."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from autograder.base.problem import Problem

LOCK = ".grading.lock"


@contextmanager
def only_grader(class_folder: Path) -> Iterator[None]:
    """While this lasts no other run grades this class."""
    busy = Problem(f"Another `autograder grade` is at work in {class_folder}; wait until it ends, or stop it.")
    with ExitStack() as held:
        # Who cannot write or lock here cannot grade here either, and may still look at what is graded.
        with suppress(OSError, NotImplementedError):
            class_folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(only_one(class_folder / LOCK, busy))
        yield


@contextmanager
def only_one(lock: Path, busy: Problem, patience: float = 0.0) -> Iterator[None]:
    """While this lasts nobody else has the lock, which goes with its process, however that ends.

    Args:
        lock: the file.
        busy: is raised where somebody else has it.
        patience: seconds to wait for it.
    """
    from filelock import FileLock, Timeout

    held = FileLock(lock, thread_local=False)
    try:
        held.acquire(timeout=patience)
    except Timeout:
        raise busy from None
    try:
        yield
    finally:
        held.release()
