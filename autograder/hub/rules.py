"""What the instructor allows: how many attempts, how soon after each other, until when, and which of them counts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from autograder.checks.judging.message import Message
from autograder.hub.attempts import Attempt, Outcome

TOO_LATE = "{notebook} was due {moment}; ask your instructor if you need more time."
ALL_USED = "You have used all your attempts at {notebook}: {used} of {allowed}."
TOO_SOON = "You can hand in {notebook} again from {time} on."


class Counts(StrEnum):
    """Which of a student's graded attempts the gradebook has."""

    LAST = "last"
    BEST = "best"


class Refused(Exception):
    """A request isn't granted; `said` is why, in one sentence, `status` is HTTP's."""

    def __init__(self, status: int, said: Message):
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

    def require_allowed(self, notebook: str, before: Sequence[Attempt], now: datetime, due: datetime | None) -> None:
        """Let one more attempt through.

        Args:
            notebook: the assignment.
            before: the student's attempts at it, those aside that were given back.
            now: in UTC.
            due: until when its student may hand in; None sets no end.

        Raises:
            Refused: it is too late, too soon, or one too many.
        """
        if due is not None and now > due:
            moment = f"{due:%Y-%m-%d %H:%M} UTC"
            raise Refused(403, Message(TOO_LATE, notebook=notebook, moment=moment))
        if self.attempts is not None and len(before) >= self.attempts:
            raise Refused(403, Message(ALL_USED, notebook=notebook, used=len(before), allowed=self.attempts))
        # A clock that was wrong, and is set back, locks nobody out.
        if before and before[-1].at <= now < (next_time := before[-1].at + self.pause):
            raise Refused(429, Message(TOO_SOON, notebook=notebook, time=f"{next_time:%H:%M:%S} UTC"))


def counting(graded: Iterable[tuple[Attempt, Outcome]], counts: Counts) -> Attempt | None:
    """The attempt that counts; of several equally good ones the last."""

    def rank(one: tuple[Attempt, Outcome]) -> tuple[float, int]:
        attempt, outcome = one
        return (outcome.result.score if counts is Counts.BEST else 0.0, attempt.number)

    best = max(graded, key=rank, default=None)
    return best and best[0]
