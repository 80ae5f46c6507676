"""What ends a whole run: a file of the class, or its gradebook, that cannot be used."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from autograder.base.problem import Problem, as_sentence
from autograder.grading.class_folder.course import Course

KEPT = "What is graded is kept; the next run goes on."


@contextmanager
def files_in_one_sentence() -> Iterator[None]:
    """Where a file of the class cannot be written, as on a full disk, nobody can be graded."""
    try:
        yield
    except OSError as error:
        raise Problem(f"{as_sentence(error)} {KEPT}") from error


def gradebook_problem(course: Course, done: str, error: Exception) -> Problem:
    """A gradebook's failure in one sentence, without SQL.

    Args:
        course: whose gradebook.
        done: what could not be done with it: "opened", "read" or "written".
        error: of SQLAlchemy or of nbgrader.
    """
    reason = str(getattr(error, "orig", None) or error).strip().split("\n")[0]
    reason = re.sub(r"^\([\w.]+\)\s*", "", reason)  # SQLAlchemy's name for it
    kept = f" {KEPT}" if done == "written" else ""
    return Problem(f"The gradebook {shown_gradebook(course)} cannot be {done}: {reason.rstrip('.')}.{kept}")


def shown_gradebook(course: Course) -> str:
    """Where the gradebook is; of a server's address no password."""
    return str(course.gradebook_file or course.db_url.rpartition("@")[2])
