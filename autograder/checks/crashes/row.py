"""A crash in a learner's code, and a row of the tables that explain it."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.checks.crashes.place import Place
from autograder.checks.judging.message import Message


@dataclass(frozen=True)
class Crash:
    """An exception: its class's name, what it said, where."""

    type: str
    message: str
    place: Place


Fields = Mapping[str, Any]
When = Callable[[Crash, Fields], Fields | bool | None]


@dataclass(frozen=True)
class Row:
    """One slip, and what is said of it.

    Args:
        said: a pattern for "Type: message" of the exception.
        told: the explanation; fields in braces are the named groups of the patterns, and what `when` finds.
        example: lines of a learner's that raise it, given a tensor `x` of shape (2, 4, 5) and `ids`, [[1, 2]]. A test
            runs each, and asks that this row speaks, and none before it.
        code: a pattern for the learner's line; empty where any will do.
        when: what else must hold, from the crash and the patterns' groups: further fields, or just True; nothing where
            it is another case.
        facts: whether what stood on the line is told behind it.
    """

    said: str
    told: str
    example: str
    code: str = ""
    when: When | None = None
    facts: bool = False

    def sentence(self, crash: Crash) -> Message | None:
        """The explanation; none where the row doesn't fit, or what a learner's names stand for makes it stop."""
        said = re.search(self.said, f"{crash.type}: {crash.message}")
        written = re.search(self.code, crash.place.code)
        if said is None or written is None:
            return None
        found = {**written.groupdict(), **said.groupdict()}
        try:
            more = self.when(crash, found) if self.when is not None else True
            if more is None or more is False:
                return None
            return Message(self.told, **found | (more if isinstance(more, dict) else {}))
        except Exception:
            return None


def rows_beside(file: str, names: Mapping[str, Any]) -> tuple[Row, ...]:
    """The rows of a module: those of the TOML file beside it, in their order.

    Args:
        file: the module's `__file__`.
        names: its functions, for `when`. `when = "below"` is the function's own answer; `when = "letters: axes"` holds
            where a reading of the crash that tells several cases apart gives `("axes", fields)`.

    Raises:
        TypeError: a row has a field that `Row` hasn't.
        KeyError: it names no function of the module.
    """
    table = _beside(file)
    patterns = table.get("patterns", {})
    return tuple(_row(dict(one), patterns, names) for one in table["rows"])


def tables_beside(file: str) -> Mapping[str, Mapping[str, str]]:
    """Pieces of sentences by name, table by table, from the TOML file beside a module."""
    return _beside(file)["tables"]


def _beside(file: str) -> dict[str, Any]:
    return tomllib.loads(Path(file).with_suffix(".toml").read_text(encoding="utf-8"))


def _row(written: dict[str, Any], patterns: Mapping[str, str], names: Mapping[str, Any]) -> Row:
    for field in ("said", "code"):
        written[field] = patterns.get(written.get(field, ""), written.get(field, ""))
    if "when" in written:
        function, _, name = written["when"].partition(": ")
        written["when"] = _case(names[function], name) if name else names[function]
    return Row(**written)


def _case(reading: Callable[[Crash, Fields], tuple[str, Fields] | None], name: str) -> When:
    """Holds where the reading finds this case; gives its fields."""

    def when(crash: Crash, found: Fields) -> Fields | None:
        read, fields = reading(crash, found) or ("", {})
        return fields if read == name else None

    return when
