"""Which sentences of a learner's process are ours.

That process runs the learner's code, so it may send anything. What claims to be a sentence of the course is taken for
one only where its template stands in our own code; else it is dropped. Plain text is the learner's: nobody looks it up,
and nobody formats it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from autograder.checks.answering import as_usual, entries, forbidden, probe_server, signatures, torch_modules
from autograder.checks.answering.keras_layers import layers
from autograder.checks.crashes import explain, facts, words
from autograder.checks.crashes.row import Row
from autograder.checks.judging import message, no_reply
from autograder.checks.judging.message import from_data

MODULES = (
    as_usual, entries, explain, facts, forbidden, layers, no_reply, probe_server, message, signatures, torch_modules,
    words, *explain.TABLES,
)  # fmt: skip
DEEPEST = 10  # sentences within a sentence
LONGEST = 300  # characters of a value
# What would move a terminal's cursor, colour it or turn the direction of what follows.
ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)?", re.DOTALL)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def text_from(data: Any, length: int, *, lines: bool = False) -> str:
    """A text of a failure: a `Message` where it is ours, else the plain text, cut; in one line unless `lines`."""
    if isinstance(data, Mapping):
        return from_data(harmless(data)) if _is_ours(data) else ""
    text = harmless(str(data)[:length])
    return text if lines else " ".join(text.splitlines())


def harmless(data: Any) -> Any:
    """The data with nothing in its texts that a terminal or a browser would obey; templates are ours."""
    if isinstance(data, str):
        return data if data.isprintable() else CONTROL.sub("", ESCAPES.sub("", data))
    if isinstance(data, Mapping):
        return {harmless(name): value if name == "said" else harmless(value) for name, value in data.items()}
    return [harmless(item) for item in data] if isinstance(data, (list, tuple)) else data


def _is_ours(data: Any, depth: int = 0) -> bool:
    if isinstance(data, str):
        return len(data) <= LONGEST
    values = data.get("values") if isinstance(data, Mapping) else None
    return (
        depth <= DEEPEST
        and isinstance(values, Mapping)
        and isinstance(data.get("said"), str)
        and data["said"] in templates()
        and "wording" not in data
        and all(isinstance(name, str) and _is_ours(value, depth + 1) for name, value in values.items())
    )


@cache
def templates() -> frozenset[str]:
    """All texts that stand in the code of what explains and refuses."""
    return frozenset(text for module in MODULES for thing in vars(module).values() for text in _texts(thing))


def _texts(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, FunctionType):
        yield from _constants(thing.__code__)
    elif isinstance(thing, Mapping):
        yield from _each(thing.values())
    elif isinstance(thing, tuple):
        yield from _each(thing)
    elif isinstance(thing, Row):
        yield thing.told


def _each(things: Iterable[Any]) -> Iterator[str]:
    for thing in things:
        yield from _texts(thing)


def _constants(code: CodeType) -> Iterator[str]:
    for one in code.co_consts:
        if isinstance(one, str):
            yield one
        elif isinstance(one, CodeType):
            yield from _constants(one)
