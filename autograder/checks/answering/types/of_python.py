"""Python's own types, and NumPy's: where lists and numbers don't say what it is, they lie below a key that does."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

from autograder.checks.judging.values.crossing_types import BYTES, COMPLEX, DATE, DURATION, FIRST, ITERATOR, SET


class Sets:
    """A set."""

    @staticmethod
    def plain(value: Collection[Any]) -> dict[str, Any]:
        """Its items."""
        return {SET: list(value)}

    @staticmethod
    def made(data: Mapping[str, Any]) -> set[Any]:
        """The set of them."""
        return set(data[SET])


class Complex:
    """A complex number, or an array of them."""

    @staticmethod
    def plain(value: Any) -> dict[str, Any]:
        """The real parts and the imaginary ones."""
        return {COMPLEX: [value.real, value.imag]}

    @staticmethod
    def made(data: Mapping[str, Any]) -> Any:
        """The number, or the array."""
        real, imaginary = data[COMPLEX]
        return real + 1j * imaginary if isinstance(real, np.ndarray) else complex(real, imaginary)


class Dates:
    """A day, a time, or both."""

    @staticmethod
    def plain(value: date | time) -> dict[str, Any]:
        """As ISO 8601 writes it."""
        return {DATE: value.isoformat()}

    @staticmethod
    def made(data: Mapping[str, Any]) -> date | time:
        """A `datetime` where there is a time too, else a `date` or a `time`."""
        kind = datetime if "T" in data[DATE] else time if ":" in data[DATE] else date
        return kind.fromisoformat(data[DATE])


class Durations:
    """How long something lasts."""

    @staticmethod
    def plain(value: timedelta) -> dict[str, Any]:
        """Its microseconds."""
        return {DURATION: value // timedelta(microseconds=1)}

    @staticmethod
    def made(data: Mapping[str, Any]) -> timedelta:
        """So many microseconds."""
        return timedelta(microseconds=data[DURATION])


class Bytes:
    """Bytes."""

    @staticmethod
    def plain(value: bytes) -> dict[str, Any]:
        """A letter for each."""
        return {BYTES: value.decode("latin-1")}

    @staticmethod
    def made(data: Mapping[str, Any]) -> bytes:
        """The bytes that the letters stand for."""
        return data[BYTES].encode("latin-1")


class Bytearrays:
    """Bytes that can be changed."""

    plain = Bytes.plain

    @staticmethod
    def made(data: Mapping[str, Any]) -> bytearray:
        """Theirs, too."""
        return bytearray(Bytes.made(data))


def items(value: np.ndarray) -> Any:
    """What an array holds that is no number."""
    return value.tolist()


class Texts:
    """An array of texts, or of bytes."""

    plain, made = items, np.array


def moments(value: np.ndarray) -> Any:
    """NumPy's dates, or lengths of time, as Python's, which know no less than a microsecond."""
    finer = np.datetime_data(value.dtype)[0] in ("ns", "ps", "fs", "as")
    return (value.astype(f"{value.dtype.kind}8[us]") if finer else value).tolist()


class Fractions:
    """A fraction, among arguments; what comes back counts as its number."""

    plain, made = str, Fraction


class Decimals:
    """A decimal number, as a fraction is."""

    plain, made = str, Decimal


class Generators:
    """A random generator of NumPy."""

    @staticmethod
    def plain(value: np.random.Generator) -> Mapping[str, Any]:
        """Its state."""
        return value.bit_generator.state

    @staticmethod
    def made(state: Mapping[str, Any]) -> np.random.Generator:
        """Another one, which will give the same numbers."""
        made = getattr(np.random, state["bit_generator"])()
        made.state = state
        return np.random.Generator(made)


def first_items(value: Iterator[Any]) -> dict[str, Any]:
    """What a generator gives, or another iterator."""
    return {ITERATOR: list(islice(value, FIRST))}
