"""What `autograder serve` starts beside itself where the class has an LMS; without one, nothing of LTI is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from autograder.base.extras import require
from autograder.lti.settings import FOLDER, SETTINGS

if TYPE_CHECKING:
    from autograder.grading.class_folder.course import Course


@contextmanager
def to_the_lms(course: Course) -> Iterator[Callable[[str, str], object]]:
    """Send grades while this lasts; gives whom to tell that a student's grade at a notebook may have changed.

    Raises:
        Problem: the settings or the key can't be used.
    """
    if not (course.class_folder / FOLDER / SETTINGS).exists():
        yield lambda student, notebook: None
        return
    require("pylti1p3", "lti")
    from autograder.lti.passback import Pass, Passback

    one_pass = Pass(course)
    one_pass.require_usable()
    passback = Passback(one_pass)
    passback.start()
    try:
        yield passback.tell
    finally:
        passback.end()
