"""What the judge found: a score, parts, misconceptions. Plain data, ready for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class PartResult:
    """One part: what was won of it, and one sentence."""

    name: str
    score: float
    points: float
    message: str


@dataclass(frozen=True)
class Named:
    """A misconception that was recognised."""

    id: str
    message: str


@dataclass(frozen=True)
class Crash:
    """An exception in the learner's code, told once however many parts it cost.

    Args:
        line: the learner's own line, as "line 12: p = q @ k", or "".
        message: the exception's name and what it said.
        explanation: what that means, in the learner's own terms; "" where it isn't known.
        traceback: what Python prints of it.
    """

    line: str
    message: str
    explanation: str = ""
    traceback: str = ""


@dataclass(frozen=True)
class Verdict:
    """The result of one exercise.

    `error` is one sentence where the answer could not be judged at all, else None. `noticed` tells what all wrong
    numbers have in common, where no misconception was recognised; "" where nothing is noticed. `fault` is for who looks
    after the course: a check stopped on what came back, and the check may be to blame; else "".
    """

    slug: str
    score: float
    points: float
    parts: tuple[PartResult, ...] = ()
    misconceptions: tuple[Named, ...] = ()
    error: str | None = None
    crashes: tuple[Crash, ...] = ()
    noticed: str = ""
    fault: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The verdict as JSON knows it; crashes, what was noticed and a fault stand in it where there are any."""
        fields = asdict(self)
        for name in ("crashes", "noticed", "fault"):
            if not fields[name]:
                del fields[name]
        return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Verdict:
        """The verdict that `as_dict` wrote."""
        return cls(
            slug=fields["slug"],
            score=fields["score"],
            points=fields["points"],
            parts=tuple(PartResult(**part) for part in fields["parts"]),
            misconceptions=tuple(Named(**named) for named in fields["misconceptions"]),
            error=fields["error"],
            crashes=tuple(Crash(**crash) for crash in fields.get("crashes", ())),  # older results have none
            noticed=fields.get("noticed", ""),
            fault=fields.get("fault", ""),
        )
