"""What ends a whole run: a file of the class, or its gradebook, that cannot be used."""

from collections.abc import Iterator
from contextlib import contextmanager

from course.problem import Problem, as_sentence

KEPT = "What is graded is kept; the next run goes on."


@contextmanager
def files_in_one_sentence() -> Iterator[None]:
    """Where a file of the class cannot be written, as on a full disk, nobody can be graded."""
    try:
        yield
    except OSError as error:
        raise Problem(f"{as_sentence(error)} {KEPT}") from error
