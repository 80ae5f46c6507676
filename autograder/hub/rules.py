"""What the instructor allows: how many attempts, how soon after each other, until when, and which of them counts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from autograder.checks.judging.said import Said
from autograder.grading.course import Course
from autograder.grading.extensions import until
from autograder.hub.attempts import Attempt, Outcome
from autograder.term.due import due_date

TOO_LATE = "{notebook} was due {moment}; ask your instructor if you need more time."
ALL_USED = "You have used all your attempts at {notebook}: {used} of {allowed}."
TOO_SOON = "You can hand in {notebook} again from {time} on."


class Counts(StrEnum):
    """Which of a student's graded attempts the gradebook has."""

    LAST = "last"
    BEST = "best"


class Refused(Exception):
    """A request isn't granted; `said` is why, in one sentence, `status` is HTTP's."""

    def __init__(self, status: int, said: Said):
        super().__init__(said)
        self.status, self.said = status, said


@dataclass(frozen=True)
class Rules:
    """The instructor's settings.

    Args:
        attempts: how many a student has at each notebook; None sets no limit.
        pause: between two of them.
        late: whether work is taken after it was due; the class's penalty for that holds.
        counts: which attempt does.
    """

    attempts: int | None = None
    pause: timedelta = timedelta()
    late: bool = False
    counts: Counts = Counts.LAST

    def require_allowed(
        self, course: Course, student: str, notebook: str, before: Sequence[Attempt], now: datetime
    ) -> None:
        """Let one more attempt through.

        Args:
            course: the class; its gradebook knows when a notebook is due, and who has more time.
            student: whose it is.
            notebook: the assignment.
            before: the student's attempts at it, those aside that were given back.
            now: in UTC.

        Raises:
            Refused: it is too late, too soon, or one too many.
        """
        due = None if self.late else deadline(course, student, notebook)
        if due is not None and now > due:
            moment = f"{due:%Y-%m-%d %H:%M} UTC"
            raise Refused(403, Said(TOO_LATE, notebook=notebook, moment=moment))
        if self.attempts is not None and len(before) >= self.attempts:
            raise Refused(403, Said(ALL_USED, notebook=notebook, used=len(before), allowed=self.attempts))
        # A clock that was wrong, and is set back, locks nobody out.
        if before and before[-1].at <= now < (next_time := before[-1].at + self.pause):
            raise Refused(429, Said(TOO_SOON, notebook=notebook, time=f"{next_time:%H:%M:%S} UTC"))


def deadline(course: Course, student: str, notebook: str) -> datetime | None:
    """Until when a student may hand in; None where there is no due date."""
    due = due_date(course, notebook)
    more = until(course, notebook, student)
    return due if due is None or more is None else max(due, more)


def counting(graded: Iterable[tuple[Attempt, Outcome]], counts: Counts) -> Attempt | None:
    """The attempt that counts; of several equally good ones the last."""

    def rank(one: tuple[Attempt, Outcome]) -> tuple[float, int]:
        attempt, outcome = one
        return (outcome.result.score if counts is Counts.BEST else 0.0, attempt.number)

    best = max(graded, key=rank, default=None)
    return best and best[0]
