"""Does a value equal the expected one, and if not, how would a learner like to hear it?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


def as_array(value: Any) -> np.ndarray | None:
    """The value as a float64 array, or None where it is not a rectangle of numbers."""
    try:
        array = np.asarray(value)
        if array.dtype.kind not in "biuf":
            return None
        return array.astype(np.float64)
    except (ValueError, TypeError):
        return None


def as_arrays(value: Any, count: int) -> list[np.ndarray | None] | None:
    """`count` returned values as arrays; None where another number of values came back."""
    if count == 1:
        if isinstance(value, (list, tuple)) and len(value) == 1 and isinstance(value[0], np.ndarray):
            value = value[0]
        return [as_array(value)]
    if not isinstance(value, (list, tuple)) or len(value) != count:
        return None
    return [as_array(item) for item in value]


def equal(got: np.ndarray | None, expected: np.ndarray, tolerance: float) -> bool:
    """Same shape and same numbers; where NaN is expected, any finite number will do."""
    if got is None or got.shape != expected.shape or not np.isfinite(got).all():
        return False
    free = np.isnan(expected)
    wanted = np.where(free, 0.0, expected)
    return bool((free | (np.abs(got - wanted) <= tolerance * (1 + np.abs(wanted)))).all())


def difference(
    value: Any, expected: Sequence[np.ndarray], names: Sequence[str], tolerance: float, *, values: bool = True
) -> str | None:
    """One sentence on the first difference, or None where all is right.

    Args:
        value: what came back.
        expected: the right values.
        names: what a learner calls them.
        tolerance: largest difference allowed, relative to 1 + |expected|.
        values: False looks at the shapes only.
    """
    got = as_arrays(value, len(expected))
    if got is None:
        came = f"{len(value)} values" if isinstance(value, (list, tuple)) else "one value"
        return f"{came} came back, expected {len(expected)}: {' and '.join(names)}"
    for name, mine, right in zip(names, got, expected, strict=True):
        sentence = _one_difference(name, mine, right, tolerance, values)
        if sentence:
            return sentence
    return None


def _one_difference(
    name: str, got: np.ndarray | None, expected: np.ndarray, tolerance: float, values: bool
) -> str | None:
    if got is None:
        return f"{name} is not an array of numbers"
    if got.shape != expected.shape:
        return f"{name} has shape {shape(got)}, expected {shape(expected)}"
    if not values or equal(got, expected, tolerance):
        return None
    broken = ~np.isfinite(got)
    if broken.any():
        return f"{name}{position(broken)} is {_number(got[broken][0])}, where a finite number was expected"
    wrong = np.abs(got - expected) > tolerance * (1 + np.abs(expected))
    return f"{name}{position(wrong)} is {_number(got[wrong][0])}, expected {_number(expected[wrong][0])}" + (
        "" if wrong.all() else f" ({int(wrong.sum())} of {wrong.size} numbers differ)"
    )


def shape(array: np.ndarray) -> str:
    """The shape as a learner would print it."""
    return "a single number" if array.ndim == 0 else str(tuple(array.shape))


def position(where: np.ndarray) -> str:
    """Index of the first true entry, as "[0, 2, 1]"; "" for a single number."""
    return "" if where.ndim == 0 else str([int(i) for i in np.argwhere(where)[0]])


def _number(value: float) -> str:
    return f"{value:.4g}"
