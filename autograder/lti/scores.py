"""Which grades the LMS should have: what the gradebook says now, where that isn't what was sent last.

There is no queue that could be lost. The gradebook says what a grade is, `class/lti/sent/` what the LMS has been told,
and what differs is to be sent: after a kill, too, and always as it is now.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path

from autograder.base.files import write_whole
from autograder.checks.judging.message import Message, together
from autograder.checks.report.text import number
from autograder.grading.class_folder.course import Course
from autograder.languages.texts import IN_ENGLISH, Texts
from autograder.languages.verdicts import localised
from autograder.lms.grades import read_grades
from autograder.lti.launches import Learner

SENT = "sent"
LEAST = timedelta(seconds=1)  # between two scores: Moodle's times have no parts of a second


@dataclass(frozen=True)
class Score:
    """A grade on its way.

    Args:
        given: the points, less what was late; with a bonus they may be more than `maximum`.
        maximum: the notebook's full points.
        pending: whether answers wait for marks by hand.
        learner: to whom it belongs in the LMS.
        texts: of the language that the student reads.
    """

    student: str
    notebook: str
    given: float
    maximum: float
    pending: bool
    learner: Learner
    texts: Texts = IN_ENGLISH

    @property
    def comment(self) -> str:
        """What the LMS shows beside it. Nothing of it is a learner's own text."""
        points = {"score": number(self.given), "most": number(self.maximum)}
        said = [Message("{score} of {most} points. Your report is in the course.", **points)]
        said += [Message("Some of your answers aren't marked yet.")] if self.pending else []
        return localised(together(*said), self.texts)


@dataclass(frozen=True)
class SentScore:
    """What the LMS was told last of one grade.

    Args:
        subject: whose.
        lineitems: where.
        at: the score's time, in ISO 8601; each is later than the one before.
        refused: why the LMS didn't take it; "" where it did.
    """

    given: float
    maximum: float
    pending: bool
    subject: str
    lineitems: str
    at: str
    refused: str = ""

    @classmethod
    def of(cls, score: Score, at: str, refused: str = "") -> "SentScore":
        """As a score says it."""
        who = score.learner
        return cls(score.given, score.maximum, score.pending, who.subject, who.lineitems, at, refused)

    def says(self, score: Score) -> bool:
        """Whether it is this very score."""
        return self == SentScore.of(score, self.at, self.refused)


class Sent:
    """What the LMS has been told, on the disk.

    Args:
        folder: `class/lti`.
    """

    def __init__(self, folder: Path):
        self._home = folder / SENT

    def last(self, score: Score) -> SentScore | None:
        """What was told last; None where nothing was, or nobody can read it any more."""
        with suppress(OSError, ValueError, TypeError):
            return SentScore(**json.loads(self._path(score).read_text(encoding="utf-8")))
        return None

    def keep(self, score: Score, told: SentScore) -> None:
        """Remember what was told."""
        write_whole(self._path(score), json.dumps(asdict(told), indent=1) + "\n")

    def _path(self, score: Score) -> Path:
        return self._home / score.notebook / f"{score.student}.json"


def scores(
    course: Course, notebook: str, learners: Mapping[str, Learner], students: Collection[str] | None = None
) -> tuple[list[Score], list[str]]:
    """The grades of a notebook as they are now; and whose can't go anywhere, since no launch says who they are.

    Args:
        course: whose gradebook.
        notebook: the assignment.
        learners: by the hub's user name.
        students: only these.
    """
    grades = read_grades(course, notebook, students)
    if grades.max_score <= 0:  # a column of the LMS has points
        return [], []
    found, unknown = [], []
    for one in grades.students:
        learner = learners.get(one.student)
        if learner is not None and learner.lineitems:
            found.append(Score(one.student, notebook, one.score, grades.max_score, one.unmarked, learner, one.texts))
        else:
            unknown.append(one.student)
    return found, unknown


class Again(Enum):
    """What the LMS is told once more, though it is the same."""

    NOTHING = 0
    REFUSED = 1
    ALL = 2


def different(found: list[Score], sent: Sent, again: Again = Again.NOTHING) -> Iterator[Score]:
    """Those that the LMS should be told.

    Args:
        found: as they are now.
        sent: what it has been told.
        again: what else.
    """
    for score in found:
        told = sent.last(score)
        if told is None or not told.says(score) or again is Again.ALL or (again is Again.REFUSED and told.refused):
            yield score


def next_time(last: SentScore | None, now: datetime) -> str:
    """The time of a score: now, and later than the score before, whatever the clock did."""
    if last is not None:
        now = max(now, datetime.fromisoformat(last.at) + LEAST)
    return now.astimezone(UTC).isoformat(timespec="milliseconds")
