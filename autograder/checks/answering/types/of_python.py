"""Python's own types, and NumPy's: where lists and numbers don't say what it is, they lie below a key that does."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

from autograder.checks.judging.values.crossing_types import COMPLEX, DATE, FIRST, ITERATOR, SET


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
    """A day, or a day and a time."""

    @staticmethod
    def plain(value: date) -> dict[str, Any]:
        """As ISO 8601 writes it."""
        return {DATE: value.isoformat()}

    @staticmethod
    def made(data: Mapping[str, Any]) -> date:
        """A `datetime` where there is a time, else a `date`."""
        return (datetime if "T" in data[DATE] else date).fromisoformat(data[DATE])


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
