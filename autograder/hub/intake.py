"""What is asked of the service, whoever carries the question: to take an attempt, and to tell what came of it."""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from autograder.grading.course import Course
from autograder.grading.releases import assignments
from autograder.hub.attempts import Attempt, Attempts
from autograder.hub.line import Line
from autograder.hub.rules import Refused, Rules, counting

log = logging.getLogger(__name__)

FAILED = "It could not be graded, which is no fault of yours. It is kept, and whoever grades is told."


def utc_now() -> datetime:
    """The time, as nbgrader keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)


@dataclass(frozen=True)
class Intake:
    """The class's counter.

    Args:
        course: the class.
        attempts: what has come in.
        line: what waits.
        rules: of the instructor.
        now: gives the time, in UTC.
    """

    course: Course
    attempts: Attempts
    line: Line
    rules: Rules
    now: Callable[[], datetime] = utc_now

    def take(self, student: str, notebook: str, content: bytes) -> dict[str, Any]:
        """Take an attempt, and say what became of it.

        The very notebook that was handed in last is not taken again: who doesn't know whether it arrived may ask twice.

        Raises:
            Refused: it isn't allowed, or is no notebook.
        """
        require_name(student)
        if notebook not in (known := assignments(self.course)):
            raise Refused(404, f"There is no notebook {notebook[:60]!r} in this course; there are: {', '.join(known)}.")
        require_notebook(content)
        before = self.attempts.of(student, notebook)
        if before and before[-1].content == content:
            return self.told(before[-1])
        self.rules.require_allowed(self.course, student, notebook, before, self.now())
        try:
            attempt = self.attempts.take(student, notebook, content, self.now())
        except OSError as error:
            log.error("nothing can be taken: %s", error)
            raise Refused(
                507, "The server can't write it down, so it isn't handed in. Tell your instructor."
            ) from error
        self.line.add(attempt)
        log.info("taken: attempt %d, %s, %s, %d bytes", attempt.number, student, notebook, len(content))
        return self.told(attempt)

    def find(self, student: str, notebook: str, number: int) -> Attempt:
        """One attempt. Raises Refused where there is none of this number by this student."""
        for one in self.attempts.of(student, notebook):
            if one.number == number:
                return one
        raise Refused(404, f"{student[:60]} has no attempt {number} at {notebook[:60]}.")

    def told(self, attempt: Attempt) -> dict[str, Any]:
        """All that its student may know of an attempt, as JSON."""
        mine = self.attempts.of(attempt.student, attempt.notebook)
        about: dict[str, Any] = {
            "student": attempt.student,
            "notebook": attempt.notebook,
            "attempt": attempt.number,
            "which": mine.index(attempt) + 1,
            "left": None if self.rules.attempts is None else max(0, self.rules.attempts - len(mine)),
            "at": f"{attempt.at:%Y-%m-%dT%H:%M:%SZ}",
        }
        outcome = self.attempts.outcome(attempt)
        if outcome is not None:
            graded = [(one, kept) for one in mine if (kept := self.attempts.outcome(one))]
            result = outcome.result
            asked = result.verdicts.keys() - result.bonuses  # what a bonus brings comes on top
            return about | {
                "state": "graded",
                "counts": counting(graded, self.rules.counts) == attempt,
                "score": result.score,
                "max_score": result.max_score,
                "by_hand": result.max_score - sum(result.verdicts[slug].points for slug in asked),
                "reason": result.reason,
                "told": list(outcome.told),
                # A fault is told to whoever looks after the course.
                "verdicts": [replace(verdict, fault="").as_dict() for verdict in result.verdicts.values()],
            }
        if attempt.number in self.line.failed:
            return about | {"state": "failed", "said": FAILED}
        ahead = self.line.ahead(attempt)
        if ahead is None:
            return about | {"state": "grading"}
        return about | {"state": "waiting", "ahead": ahead}


def require_name(student: str) -> None:
    """A student's name is a folder's, too."""
    if not student or student.startswith(".") or any(sign in student for sign in "/\\\0") or not student.isprintable():
        raise Refused(400, f"The name {student[:60]!r} can't be kept here; ask your instructor.")


def require_notebook(content: bytes) -> None:
    """What is handed in must be a notebook; whether it is the right one, the grader sees."""
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("cells"), list):
        raise Refused(400, "That is no notebook: hand in an .ipynb file, as Jupyter saves it.")
