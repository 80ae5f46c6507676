"""Moments as people write them, and as they are said back."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_skeleton

from autograder.base.problem import Problem
from autograder.languages.terminal import spoken
from autograder.languages.texts import ENGLISH

WRITTEN = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)(?:[ T](?P<time>\d\d?:\d\d)(?::\d\d)?)?"
    r"(?:\s*(?:(?P<offset>[+-]\d\d):?(?P<minutes>\d\d)|(?P<zone>[A-Za-z][\w/+-]*)))?"
)
FAR = timedelta(days=2 * 365)
EXAMPLE = 'write it like "2026-11-20 23:59 Europe/Berlin"'


def moment(text: str) -> datetime:
    """The moment in UTC, as nbgrader keeps it.

    Args:
        text: a day, a time and a zone, "2026-11-20 23:59 Europe/Berlin". Without a zone it is UTC, as everywhere in
            nbgrader; without a time it is the day's last minute.

    Raises:
        Problem: it is no moment.
    """
    found = WRITTEN.fullmatch(text.strip())
    if found is None:
        raise Problem(f"{text!r} is no moment: {EXAMPLE}.")
    try:
        hour, minute = map(int, (found["time"] or "23:59").split(":"))
        local = datetime.fromisoformat(found["day"]).replace(hour=hour, minute=minute, tzinfo=_zone(found))
        return local.astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError) as error:
        if isinstance(error, Problem):
            raise
        raise Problem(f"{text!r} is no moment ({error}): {EXAMPLE}.") from error


def formatted(utc: datetime) -> str:
    """A moment with its day of the week, so that a slip is seen; in the language of what is printed."""
    day = f"{utc:%a %d %b %Y}," if spoken() == ENGLISH else format_skeleton("yMMMEd", utc, locale=spoken())
    return f"{day} {utc:%H:%M} UTC"


def oddity(utc: datetime, now: datetime | None = None) -> str | None:
    """What may be a slip in a deadline, as a sentence; None where nothing is odd."""
    ahead = utc - (now or datetime.now(UTC).replace(tzinfo=None))
    return f"That is {ahead.days // 365} years from now: is the year right?" if ahead > FAR else None


def time_zone(name: str | None) -> tzinfo:
    """The time zone of a name, "Europe/Berlin"; UTC without one. Raises Problem where there is none of that name."""
    try:
        return ZoneInfo(name) if name not in (None, "Z", "UTC") else UTC
    except (ZoneInfoNotFoundError, OSError, ValueError) as error:
        raise Problem(f"There is no time zone {name!r}: {EXAMPLE}.") from error


def _zone(found: re.Match[str]) -> tzinfo:
    if found["offset"]:
        minutes = int(found["offset"][0] + found["minutes"])
        return timezone(timedelta(hours=int(found["offset"]), minutes=minutes))
    return time_zone(found["zone"])
