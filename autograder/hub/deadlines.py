"""Until when who may hand in, as hundreds ask for it at once."""

import logging
from datetime import datetime, timedelta

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.extensions import until
from autograder.term.due import due_date

log = logging.getLogger(__name__)

FRESH = timedelta(seconds=2)  # opening the gradebook takes longer than all else that is done for a request


class Deadlines:
    """The class's due dates, read anew every two seconds, and what was granted to single students, read each time.

    Args:
        course: whose.
    """

    def __init__(self, course: Course):
        self._course = course
        self._known: dict[str, tuple[datetime, datetime | None]] = {}

    def of(self, student: str, notebook: str, now: datetime) -> datetime | None:
        """Until when a student may hand in, in UTC; None where there is no due date.

        Raises:
            Problem: the gradebook can't be read, and never could. Else what was read last holds.
        """
        due = self._due(notebook, now)
        more = until(self._course, notebook, student)
        return due if due is None or more is None else max(due, more)

    def _due(self, notebook: str, now: datetime) -> datetime | None:
        known = self._known.get(notebook)
        if known is not None and abs(now - known[0]) < FRESH:
            return known[1]
        try:
            due = due_date(self._course, notebook)
        except Problem as problem:
            if known is None:
                raise
            log.error("%s The due date that was known holds.", problem)
            due = known[1]
        self._known[notebook] = now, due
        return due
