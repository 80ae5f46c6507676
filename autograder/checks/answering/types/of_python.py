"""Python's own types, and NumPy's: where lists and numbers don't say what it is, they lie below a key that does."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path, PurePath
from random import Random
from typing import Any

import numpy as np

from autograder.checks.judging.values.crossing_types import BYTES, COMPLEX, DATE, DURATION, FIRST, ITERATOR, SET, Turned


def _complex(data: Mapping[str, Any]) -> Any:
    real, imaginary = data[COMPLEX]
    return real + 1j * imaginary if isinstance(real, np.ndarray) else complex(real, imaginary)


def _date(data: Mapping[str, Any]) -> date | time:
    """A `datetime` where there is a time too, else a `date` or a `time`."""
    kind = datetime if "T" in data[DATE] else time if ":" in data[DATE] else date
    return kind.fromisoformat(data[DATE])


def _letters(value: bytes) -> dict[str, Any]:
    return {BYTES: value.decode("latin-1")}  # one for each byte


def _generator(state: Mapping[str, Any]) -> np.random.Generator:
    """Another one, which will give the same numbers."""
    made = getattr(np.random, state["bit_generator"])()
    made.state = state
    return np.random.Generator(made)


def _random(state: Any) -> Random:
    made = Random()
    made.setstate((state[0], tuple(state[1]), state[2]))
    return made


def items(value: np.ndarray) -> Any:
    """What an array holds that is no number."""
    return value.tolist()


MICROSECOND = timedelta(microseconds=1)
SETS = Turned(lambda value: {SET: list(value)}, lambda data: set(data[SET]))
COMPLEX_NUMBERS = Turned(lambda value: {COMPLEX: [value.real, value.imag]}, _complex)
DATES = Turned(lambda value: {DATE: value.isoformat()}, _date)
DURATIONS = Turned(lambda value: {DURATION: value // MICROSECOND}, lambda data: data[DURATION] * MICROSECOND)
ALL_BYTES = Turned(_letters, lambda data: data[BYTES].encode("latin-1"))
BYTEARRAYS = Turned(_letters, lambda data: bytearray(data[BYTES].encode("latin-1")))
TEXTS = Turned(items, np.array)
FRACTIONS = Turned(str, Fraction)  # among arguments; what comes back counts as its number
DECIMALS = Turned(str, Decimal)
PATHS = Turned(PurePath.as_posix, Path)
GENERATORS, RANDOM = Turned(lambda rng: rng.bit_generator.state, _generator), Turned(Random.getstate, _random)
# Open, and at its beginning.
FILES = Turned(lambda file: file.getvalue(), lambda inside: (StringIO if isinstance(inside, str) else BytesIO)(inside))


def member(value: Enum) -> str:
    """The name of a member of an Enum."""
    return value.name


def moments(value: np.ndarray) -> Any:
    """NumPy's dates, or lengths of time, as Python's, which know no less than a microsecond."""
    finer = np.datetime_data(value.dtype)[0] in ("ns", "ps", "fs", "as")
    return (value.astype(f"{value.dtype.kind}8[us]") if finer else value).tolist()


def first_items(value: Iterator[Any]) -> dict[str, Any]:
    """What a generator gives, or another iterator."""
    return {ITERATOR: list(islice(value, FIRST))}
