"""What is asked of the service, whoever carries the question: to take an attempt, and to tell what came of it."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from autograder.base.problem import Problem, as_sentence
from autograder.checks.judging.message import Message, words_of
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import assignments
from autograder.grading.class_folder.student_ids import is_student_id
from autograder.hub.attempts import Attempt, Attempts
from autograder.hub.deadlines import Deadlines
from autograder.hub.line import Line
from autograder.hub.rules import Refused, Rules, counting
from autograder.languages.chosen import current, say
from autograder.languages.verdicts import localised
from autograder.pipeline.reading.parse import NotReadableError, parse
from autograder.pipeline.work import HandedIn

log = logging.getLogger(__name__)

FAILED = (
    "It could not be graded, which is no fault of yours. It is kept, whoever grades is told, and it doesn't count as "
    "one of your attempts."
)
NO_NOTEBOOK = "There is no notebook {name} in this course; there are: {known}."
FULL = "The server can't write it down, so it isn't handed in. Tell your instructor."
NOT_READ = "The class can't be read just now, so nothing was handed in: try again in a minute."
NO_NAME = "The name {name} can't be kept here; ask your instructor."
NO_JSON = "Not handed in: {reason}. Hand in an .ipynb file, as Jupyter saves it."
NO_ATTEMPT = "{student} has no attempt {number} at {notebook}."


def utc_now() -> datetime:
    """The time, as nbgrader keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)


@dataclass
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

    def __post_init__(self) -> None:
        self._deadlines = Deadlines(self.course)

    def take(self, student: str, notebook: str, content: bytes, came: datetime | None = None) -> dict[str, Any]:
        """Take an attempt, and say what became of it. One after the other: only one thread may ask.

        The very notebook that was handed in last is not taken again: who doesn't know whether it arrived may ask twice.

        Args:
            student: whose.
            notebook: the assignment's name.
            content: the file.
            came: when it began to arrive, in UTC; that moment decides whether it was due. Without one, now.

        Raises:
            Refused: it isn't allowed, or is no notebook.
        """
        came = came or self.now()
        require_name(student)
        if notebook not in (known := assignments(self.course)):
            raise Refused(404, Message(NO_NOTEBOOK, name=repr(notebook[:60]), known=", ".join(known)))
        require_notebook(content)
        before = self.attempts.of(student, notebook)
        if before and _is(before[-1], content):
            return self.status_of(before[-1])
        spent = [one for one in before if not one.given_back]
        try:
            due = self.until(student, notebook)
        except Problem as problem:
            log.error("nothing can be taken: %s", problem)
            raise Refused(503, Message(NOT_READ)) from problem
        self.rules.require_allowed(notebook, spent, came, due)
        try:
            attempt = self.attempts.take(student, notebook, content, came)
        except OSError as error:
            log.error("nothing can be taken: %s", as_sentence(error))
            raise Refused(507, Message(FULL)) from error
        self.line.add(attempt)
        log.info("taken: attempt %d, %s, %s, %d bytes", attempt.number, student, notebook, len(content))
        return self.status_of(attempt)

    def until(self, student: str, notebook: str) -> datetime | None:
        """Until when a student may hand in; None where there is no end."""
        return None if self.rules.late else self._deadlines.of(student, notebook, self.now())

    def find(self, student: str, notebook: str, number: int) -> Attempt:
        """One attempt. Raises Refused where there is none of this number by this student."""
        for one in self.attempts.of(student, notebook):
            if one.number == number:
                return one
        raise Refused(404, Message(NO_ATTEMPT, student=student[:60], number=number, notebook=notebook[:60]))

    def status_of(self, attempt: Attempt) -> dict[str, Any]:
        """All that its student may know of an attempt, as JSON, in the language of whoever reads it."""
        mine = self.attempts.of(attempt.student, attempt.notebook)
        spent = sum(not one.given_back for one in mine)
        about: dict[str, Any] = {
            "student": attempt.student, "notebook": attempt.notebook, "attempt": attempt.number,
            "which": mine.index(attempt) + 1,
            "left": None if self.rules.attempts is None else max(0, self.rules.attempts - spent),
            "given_back": attempt.given_back, "at": f"{attempt.at:%Y-%m-%dT%H:%M:%SZ}",
        }  # fmt: skip
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
                "reason": result.reason and localised(result.reason, current()),
                "told": [localised(remark, current()) for remark in outcome.told],
                # A fault is told to whoever looks after the course.
                "verdicts": [replace(verdict, fault="").as_dict() for verdict in result.verdicts.values()],
            }
        if attempt.number in self.line.failed:
            return about | {"state": "failed", "said": say(FAILED)}
        ahead = self.line.ahead(attempt)
        if ahead is None:
            return about | {"state": "grading"}
        return about | {"state": "waiting", "ahead": ahead}


def require_name(student: str) -> None:
    """A student's name is a folder's, too."""
    if not is_student_id(student):
        raise Refused(400, Message(NO_NAME, name=repr(student[:60])))


def require_notebook(content: bytes) -> None:
    """What can't be read costs no attempt; whether it is the right notebook, the grader sees."""
    try:
        parse(HandedIn("notebook.ipynb", notebook=content))
    except NotReadableError as error:
        raise Refused(400, Message(NO_JSON, reason=words_of(error))) from error


def _is(attempt: Attempt, content: bytes) -> bool:
    try:
        return attempt.content == content
    except OSError:  # it was moved away by hand
        return False
