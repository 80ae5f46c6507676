"""Types that cross between the judge and an answer's process: each becomes plain data, and is made of it there again.

Nothing is pickled. A type is known by the package and the name of its class, "pandas.DataFrame", so nobody imports what
a course doesn't use. What turns it is a class or a module with `plain(value)`, and `made(data)` where a case may hand
the type over as an argument; a function alone is `plain`. Where a result counts as something simpler,
that is `result(value)`.
"""

import importlib
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from functools import cache
from numbers import Real
from pathlib import Path
from typing import Any

import numpy as np

from autograder.base.entry_points import named
from autograder.checks.judging.message import Message
from autograder.rooms import courses

TYPES = "autograder.types"  # the group of entry points by which a course names more of them
FILE = "<a function of the case>"  # where code seems to stand that came among the arguments
KEY = "$key "  # before a key that is no text
FIRST = 100  # items of an iterator that cross; one may never end
# The keys below which crosses what would else be a list, numbers or a text.
KINDS = SET, COMPLEX, ITERATOR, DATE, DURATION, BYTES, RAISED, OBJECT = (
    Message("a set"), Message("complex numbers"), Message("an iterator"), Message("a date"),
    Message("a length of time"), Message("bytes"), Message("an exception"), Message("an object"),
)  # fmt: skip
OURS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Turned:
    """What turns a type into plain data, and makes a value of it again."""

    plain: Callable[[Any], Any]
    made: Callable[[Any], Any]


@cache
def known_types() -> Mapping[str, str]:
    """By each type where that lies which turns it; a course's own go before the engine's."""
    return {**OURS, **named(TYPES)}


def type_of(value: Any) -> str:
    """The name of a value's type, or of the first of its bases, that can cross; "" where none can.

    An array is known by the type of its items.
    """
    known = known_types()
    kinds = value.dtype.type.__mro__ if isinstance(value, np.ndarray) else type(value).__mro__
    names = (f"{kind.__module__.partition('.')[0]}.{kind.__qualname__}" for kind in kinds)
    name = next((name for name in names if name in known), "collections.Iterator" * isinstance(value, Iterator))
    return "" if name == "enum.Enum" and isinstance(value, (str, int)) else name  # such a member is its value


def plain_of(name: str, value: Any) -> Any:
    """The plain data of a value of this type: one step, which may hold values of other types."""
    return getattr(_codec(name), "plain", _codec(name))(value)


def of_result(value: Any) -> Any:
    """One step of a result towards plain data: a fraction counts as its number."""
    if isinstance(value, (Decimal, Real)) and type(value) not in (bool, int, float):  # SymPy's numbers, too
        return float(value)
    name, kind = type_of(value), type(value)
    if is_dataclass(kind):
        return {OBJECT: [kind.__name__, {one.name: getattr(value, one.name) for one in fields(kind)}]}
    if not name and is_own(kind):
        return {OBJECT: [kind.__name__, attributes(value)]}
    result = getattr(_codec(name), "result", None) if name else None
    return result(value) if result else plain_of(name, value) if name else value


def is_own(kind: type) -> bool:
    """Whether a learner wrote the class, or a course did, and no library is behind it: it counts as its attributes."""
    if kind.__new__ is not object.__new__:
        return False
    modules = {one.__module__.partition(".")[0] for one in kind.__mro__[:-1]}
    wrote = {name for name in modules if name in ("__main__", FILE, *courses()) or name.startswith("answer_")}
    return bool(wrote) and modules - wrote <= sys.stdlib_module_names


def attributes(value: object) -> dict[str, Any]:
    """What an object knows, in its slots too."""
    state: Any = object.__getstate__(value)
    return {**(state[0] or {}), **state[1]} if isinstance(state, tuple) else state or {}


def text_of_key(key: Any) -> str:
    """A key of a dictionary as the text that it crosses as: behind a mark where it is none, so that 1 is not "1"."""
    return key if isinstance(key, str) else KEY + repr(_simple(key))


def _simple(key: Any) -> Any:
    if isinstance(key, tuple):
        return tuple(map(_simple, key))
    key = key.item() if isinstance(key, np.generic) else key
    return int(key) if isinstance(key, float) and key.is_integer() else key


def can_be_made(name: str) -> bool:
    """Whether a case may hand over a value of this type."""
    return hasattr(_codec(name), "made")


def maker(name: str) -> Callable[[Any], Any]:
    """What makes a value of this type of plain data."""
    return _codec(name).made


def same_kind(value: Any, items: Iterable[Any]) -> Any:
    """A list or a tuple as this one is, a named one too, with other items."""
    return value._make(items) if hasattr(value, "_make") else type(value)(items)


def kind_of(data: Any) -> Message | None:
    """What data is that lies below one of the KINDS; else None."""
    key = next(iter(data)) if isinstance(data, Mapping) and len(data) == 1 else None
    return next((kind for kind in KINDS if kind == key), None)


def rows_of(value: Any) -> int:
    """How many rows a value has that is made of rows, a table say; else 0."""
    name = type_of(value)
    codec: Any = _codec(name) if name else None
    return codec.rows(codec.plain(value)) if hasattr(codec, "rows") else 0


def with_rows(value: Any, places: Sequence[int]) -> Any:
    """The same of some of its rows alone."""
    codec = _codec(type_of(value))
    return codec.made(codec.kept(codec.plain(value), places))


def shown(value: Any) -> Any:
    """The rows, as a reader takes them in."""
    codec = _codec(type_of(value))
    return codec.shown(codec.plain(value))


def _codec(name: str) -> Any:
    module, _, inside = known_types()[name].partition(":")
    return getattr(importlib.import_module(module), inside) if inside else importlib.import_module(module)
