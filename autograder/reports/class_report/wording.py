"""Days, times and numbers in the words of a language."""

from datetime import date, datetime

from babel.dates import format_date, format_skeleton

from autograder.checks.report.text import number
from autograder.languages.texts import ENGLISH, IN_ENGLISH, Texts


def long_day(day: date, texts: Texts) -> str:
    """22 November 2026."""
    return format_date(day, "long", locale=_locale(texts))


def short_day(day: date, texts: Texts, *, year: bool = True) -> str:
    """02 Nov 2026."""
    if texts.language == ENGLISH:
        return f"{day:%d %b %Y}" if year else f"{day:%d %b}"
    return format_skeleton("yMMMd" if year else "MMMd", day, locale=_locale(texts))


def slot(moment: datetime, *, hourly: bool, texts: Texts = IN_ENGLISH) -> str:
    """A day, or an hour of one: 02 Nov 14:00."""
    day = short_day(moment, texts, year=False)
    return f"{day} {moment:%H}:00" if hourly else day


def duration(seconds: float, texts: Texts) -> str:
    """About how long: 4.2 seconds."""
    if seconds < 90:
        return texts.say("{number} seconds", number=f"{seconds:.1f}")
    if seconds < 5400:
        return texts.say("{number} minutes", number=f"{seconds / 60:.0f}")
    return texts.say("{number} hours", number=f"{seconds / 3600:.1f}")


def rounded(points: float) -> str:
    """Points with one decimal at most."""
    return number(round(points, 1))


def correlation(r: float | None) -> str:
    """A correlation, with a true minus; a dash where there is none."""
    return "–" if r is None else f"{r:.2f}".replace("-", "−")


def _locale(texts: Texts) -> str:
    return "en_GB" if texts.language == ENGLISH else texts.language
