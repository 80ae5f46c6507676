"""When each student handed in, as far as the LMS says: Moodle's worksheet has a time, Canvas's file names a mark."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path, PurePosixPath

from autograder.base.problem import Problem, some
from autograder.lms.roster import Roster, read_roster
from autograder.term.moments import formatted
from autograder.term.whose import OF_AN_LMS, student_rows

HANDED_IN = "Last modified (submission)"
# Moodle's, in English: Friday, 20 November 2026, 11:59 PM; the second where a site has 24 hours.
WRITTEN = ("%d %B %Y, %I:%M %p", "%d %B %Y, %H:%M")
SOME = 5  # who are named


@dataclass(frozen=True)
class Times:
    """When a download was handed in; all in UTC.

    Args:
        at: what holds for whom nothing else says when; None leaves it open.
        late_at: what holds for those whose files Canvas calls LATE; None: nothing of their own.
        own: each student's, from Moodle's worksheet.
        for_all: `at` holds for all, whatever the LMS says.
    """

    at: datetime | None = None
    late_at: datetime | None = None
    own: Mapping[str, datetime] = field(default_factory=dict)
    for_all: bool = False

    def of(self, student: str, name: PurePosixPath) -> datetime | None:
        """When this student handed in this file."""
        if self.for_all:
            return self.at
        return self.own.get(student) or (self.late_at if self.late_at and is_late(name) else self.at)

    def says(self, student: str, name: PurePosixPath) -> bool:
        """Whether that is of this file alone, and not merely of the whole download."""
        return self.for_all or student in self.own or (self.late_at is not None and is_late(name))

    def require_no_contradiction(self, found: Mapping[str, PurePosixPath], due: datetime | None) -> None:
        """What was typed must not say otherwise than the LMS.

        Args:
            found: student -> the file.
            due: when it is due.

        Raises:
            Problem: it does.
        """
        if self.for_all:
            return
        if self.at is not None and (other := [who for who in found if self.own.get(who, self.at) != self.at]):
            raise Problem(
                f"Moodle's worksheet says when each handed in, and --at contradicts it ({some(sorted(other), SOME)}: "
                f"{formatted(self.own[sorted(other)[0]])}): leave --at away, "
                "or say --for-all if it is to hold all the same."
            )
        late = [who for who, name in found.items() if is_late(name) and who not in self.own]
        named = some(sorted(late), SOME)
        on_time = [who for who, name in found.items() if not is_late(name) and who not in self.own]
        then = self.late_at or self.at
        if late and then is not None and (then <= due if due is not None else self.late_at is None):
            limit = f"the due date, {formatted(due)}" if due is not None else "any due date here"
            raise Problem(
                f"Canvas calls {len(late)} of these files LATE ({named}), and {formatted(then)} is not after {limit}: "
                "say by --late-at when these were handed in, or --for-all if --at is to hold all the same."
            )
        if late and on_time and self.at is not None and due is not None and self.at > due:
            raise Problem(
                f"Canvas calls {len(late)} of these files LATE ({named}) and the others not, and --at is after "
                f"the due date, {formatted(due)}: give --late-at the time of the late ones and leave --at away, or say "
                "--for-all."
            )


def is_late(name: PurePosixPath) -> bool:
    """Whether Canvas calls a file late; the outermost name counts, since what stands inside a student may choose.

    Example:
        >>> is_late(PurePosixPath("lovelaceada_LATE_101_9001_x.ipynb")), is_late(PurePosixPath("ada/a_LATE.ipynb"))
        (True, False)
    """
    matches = (OF_AN_LMS.match(part) for part in (*name.parts[:-1], name.stem))
    return bool(next((one["late"] for one in matches if one), None))


def times_in(worksheet: Path, students: Mapping[str, str], zone: tzinfo | None) -> dict[str, datetime]:
    """Student -> when they handed in, by Moodle's grading worksheet; {} where another table says nothing of that.

    Args:
        worksheet: what Moodle exported.
        students: any ids -> the class's.
        zone: of its times, which it doesn't say.

    Raises:
        Problem: a time can't be read, or its zone isn't known.
    """
    read, found = read_roster(worksheet), {}
    for row, student in student_rows(read, students):
        if (text := read.cell(row, HANDED_IN)) not in ("", "-"):
            found[student] = _moment(text, read, zone)
    return found


def _moment(text: str, read: Roster, zone: tzinfo | None) -> datetime:
    if zone is None:
        raise Problem(
            f"{read.path} says when each handed in ({text}, say), but not in which time zone: add --zone "
            "Europe/Berlin, or what your Moodle shows."
        )
    day = text.partition(",")[2].strip() if not text[:1].isdigit() else text
    for pattern in WRITTEN:
        try:
            return datetime.strptime(day, pattern).replace(tzinfo=zone).astimezone(UTC).replace(tzinfo=None)
        except ValueError:
            continue
    raise Problem(f"{read.path} has {text!r} under {HANDED_IN!r}: export it anew, with the site set to English.")
