"""What a learner has tried: how many different things, and what the last of them lost.

The same code twice is one attempt, and a skeleton is none.
"""

import hashlib
from collections.abc import Iterator
from types import CodeType
from typing import Any

from autograder.checks.judging.verdict import Verdict
from autograder.student.tracking.notes import Notes

MOST = 50  # that are kept apart


def note_attempt(notes: Notes, slug: str, answer: Any) -> None:
    """Note an answer that was checked."""
    if isinstance(answer, str):  # a query
        content: list[Any] = [] if NotImplementedError.__name__ in answer else answer.split()
    else:
        found = list(_codes(answer))
        content = [_content(code) for code in found if "NotImplementedError" not in code.co_names]
        content = content if len(content) == len(found) else []
    if not content:
        return
    name = hashlib.sha256(repr(content).encode()).hexdigest()[:12]
    seen = _seen(notes, slug)
    if name not in seen and len(seen) < MOST:
        notes.write("attempts", slug, {**notes.read("attempts", slug), "seen": [*seen, name]})


def attempts(notes: Notes, slug: str) -> int:
    """How many different ones there were."""
    return len(_seen(notes, slug))


def note_lost(notes: Notes, verdict: Verdict) -> None:
    """Note the parts that are not won yet: the next check asks them first."""
    lost = [str(part.name) for part in verdict.parts if part.score < part.points]
    if lost != lost_before(notes, verdict.slug):
        notes.write("attempts", verdict.slug, {**notes.read("attempts", verdict.slug), "lost": lost})


def lost_before(notes: Notes, slug: str) -> list[str]:
    """The parts that were lost at the last check."""
    lost = notes.read("attempts", slug).get("lost")
    return lost if isinstance(lost, list) else []


def _seen(notes: Notes, slug: str) -> list[str]:
    seen = notes.read("attempts", slug).get("seen")
    return seen if isinstance(seen, list) else []


def _codes(answer: Any) -> Iterator[CodeType]:
    """The code of a function, or of all methods of a class."""
    for one in vars(answer).values() if isinstance(answer, type) else [answer]:
        code = getattr(getattr(one, "__func__", one), "__code__", None)
        if isinstance(code, CodeType):
            yield code


def _content(code: CodeType) -> tuple[Any, ...]:
    """What code does, wherever it stands."""
    inner = [_content(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    return code.co_code.hex(), code.co_names, code.co_varnames, inner
