"""What the judge found: a score, parts, misconceptions. Plain data, ready for JSON, and in no language yet.

Each text is a `Message` where the course's authors have written it, and a plain `str` where it is a learner's, or where
an older result holds it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from autograder.checks.judging.message import JOINS, Message, as_data, enumerated, from_data

FOR = "For {about}: {problem}."  # a part that was lost
ALL = 3  # steps: what is wrong, why and where, how to mend it
SLIP = "slip"  # the id of what is named without a misconception of the record: one slip in a formula
NOT_JUDGED = Message("Its check didn't come to an end. That is no fault of this answer; whoever grades is told.")


@dataclass(frozen=True)
class PartResult:
    """One part: what was won of it, and one sentence."""

    name: str
    score: float
    points: float
    message: str


@dataclass(frozen=True)
class Named:
    """A misconception that was recognised, or (with the id SLIP) the one slip that gives just these wrong numbers."""

    id: str
    message: str


@dataclass(frozen=True)
class Example:
    """A small input on which the answer is wrong.

    Args:
        given: each input by its name: numbers, or nested lists of them; of an object its calls, which have no names.
        name: of the result, where there are several; else "".
        got: what the answer gives.
        right: what is right.
    """

    given: tuple[tuple[str, Any], ...]
    name: str
    got: Any
    right: Any


def steps(message: str) -> list[str]:
    """The sentences of a message, one step further each."""
    if isinstance(message, Message) and message.template == JOINS[0]:
        return [*steps(message.values["first"]), *steps(message.values["then"])]
    return [message]


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
class Repair:
    """One change of the learner's own code with which the judge says that it is right.

    Args:
        line: its number, in its cell or file.
        code: that line as it is.
        old: the piece that is changed, as it is.
        new: the same, as it would be.
        kind: "replace" one piece by the other; "remove" the line, "swap" it with the next, move it "out" of its block,
            "in" the loop below it or "before" its own, "add" another below; "everywhere": the same at each place of
            several; "both": with a second change.
        one_slip: whether it shows one slip of an answer that was meant; see `autograder.checks.repairing.slip`.
        keeps: the points that it leaves where a class gives some for one slip, "6/10"; else "".
        also: the line, the piece as it is, and as it would be, of a second change.
    """

    line: int
    code: str
    old: str
    new: str
    kind: str = "replace"
    one_slip: bool = False
    keeps: str = ""
    also: tuple[int, str, str] | tuple[()] = ()

    @property
    def steps(self) -> tuple[Message, Message, Message]:
        """What is told, one step further each time: that it is one change; where; which."""
        where = Message("It is in line {line}: `{code}`.", line=self.line, code=self.code)
        if self.kind == "add":
            where = Message("It is below line {line}: `{code}`.", line=self.line, code=self.code)
        if self.keeps:
            return Message("One slip, and all else is right: {points} points.", points=self.keeps), where, self.change
        if self.kind == "everywhere":
            where = Message("The first place is in line {line}: `{code}`.", line=self.line, code=self.code)
            return Message("One small change, made at each of its places, makes your answer right."), where, self.change
        if self.also:
            where = Message("They are in lines {line} and {other}.", line=self.line, other=self.also[0])
            if self.line == self.also[0]:
                where = Message("Both are in line {line}: `{code}`.", line=self.line, code=self.code)
            return Message("Two small changes make your answer right."), where, self.change
        return Message("One small change makes your answer right."), where, self.change

    @property
    def change(self) -> Message:
        """The change, in one sentence."""
        if self.kind == "remove":
            return Message("Without `{old}` in line {line} your answer is right.", old=self.old, line=self.line)
        if self.kind == "swap":
            return Message(
                "With line {line}, `{old}`, below the next one your answer is right.", old=self.old, line=self.line
            )
        if self.kind == "out":
            moved = "With line {line}, `{old}`, moved out of its block your answer is right."
            return Message(moved, old=self.old, line=self.line)
        if self.kind == "in":
            moved = "With line {line}, `{old}`, moved into the loop below it your answer is right."
            return Message(moved, old=self.old, line=self.line)
        if self.kind == "before":
            moved = "With line {line}, `{old}`, moved in front of its loop your answer is right."
            return Message(moved, old=self.old, line=self.line)
        changed = "With `{new}` in the place of `{old}` in line {line} your answer is right."
        if self.kind == "add":
            changed = "With a line more below line {line}, `{new}`, your answer is right."
        if self.kind == "everywhere":
            changed = "With `{new}` in the place of each `{old}`, from line {line} on, your answer is right."
        if self.also:
            changed = (
                "With `{new}` in the place of `{old}` in line {line}, and `{new_too}` in the place of `{old_too}` in "
                "line {other}, your answer is right."
            )
            other, old, new = self.also
            return Message(changed, new=self.new, old=self.old, line=self.line, new_too=new, old_too=old, other=other)
        return Message(changed, new=self.new, old=self.old, line=self.line)


@dataclass(frozen=True)
class Verdict:
    """The result of one exercise.

    `error` is one sentence where the answer could not be judged at all, else None. `noticed` tells what all wrong
    numbers have in common, where no misconception was recognised; "" where nothing is noticed. `fault` is for who looks
    after the course: a check stopped on what came back, and the check may be to blame; else "". `repair` is the one
    change of the learner's code that was proven to be all that is wrong, or None; `example` the smallest input on which
    it is wrong, where nothing explains it.
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
    repair: Repair | None = None
    example: Example | None = None

    def as_dict(self) -> dict[str, Any]:
        """The verdict as JSON knows it; crashes, what was noticed, a fault, a repair only where there are any."""
        return {name: _data(value) for name, value in self.as_read().items()}

    def as_read(self) -> dict[str, Any]:
        """The same for whoever only reads it: each text is a sentence, in the language that it has here."""
        fields = asdict(self)
        for name in ("crashes", "noticed", "fault", "repair", "example"):
            if not fields[name]:
                del fields[name]
        return fields

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Verdict:
        """The verdict that `as_dict` wrote."""
        return cls(
            slug=fields["slug"], score=fields["score"], points=fields["points"],
            parts=tuple(PartResult(**_texts(part)) for part in fields["parts"]),
            misconceptions=tuple(Named(**_texts(named)) for named in fields["misconceptions"]),
            error=None if fields["error"] is None else from_data(fields["error"]),
            crashes=tuple(Crash(**_texts(crash)) for crash in fields.get("crashes", ())),  # older results have none
            noticed=from_data(fields.get("noticed", "")), fault=fields.get("fault", ""),
            repair=_repair(fields["repair"]) if fields.get("repair") else None,
            example=_example(fields["example"]) if fields.get("example") else None,
        )  # fmt: skip


def _repair(fields: dict[str, Any]) -> Repair:
    return Repair(**{**fields, "also": tuple(fields.get("also", ()))})


def _example(fields: dict[str, Any]) -> Example:
    given = tuple((name, value) for name, value in fields["given"])
    return Example(**{**fields, "given": given, "name": from_data(fields["name"])})


def lost_alike(parts: tuple[PartResult, ...]) -> tuple[PartResult, ...]:
    """The parts as they are told: those that were lost for one and the same reason are one."""
    lost = [part for part in parts if part.score < part.points]
    reasons = {_reason(part.message) for part in lost}
    if len(lost) < 2 or len(reasons) != 1 or None in reasons:
        return parts
    name = (
        Message("all {count} parts", count=len(lost)) if len(lost) == len(parts) else enumerated(p.name for p in lost)
    )
    score, points = sum(part.score for part in lost), sum(part.points for part in lost)
    one = PartResult(name, score, points, Message("{Problem}.", problem=reasons.pop()))
    return tuple(one if part is lost[0] else part for part in parts if part is lost[0] or part not in lost)


def _reason(message: str) -> str | None:
    """What is wrong, without the case that it was seen in first."""
    while isinstance(message, Message) and message.template != FOR and "message" in message.values:
        message = message.values["message"]
    return message.values["problem"] if isinstance(message, Message) and message.template == FOR else None


def _data(value: Any) -> Any:
    """A field of a verdict as JSON has it."""
    if isinstance(value, (list, tuple)):
        return [_data(item) for item in value]
    if isinstance(value, dict):
        return {name: _data(item) for name, item in value.items()}
    return as_data(value) if isinstance(value, str) else value


def _texts(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with each text as it was."""
    return {name: from_data(value) if isinstance(value, (str, dict)) else value for name, value in fields.items()}
