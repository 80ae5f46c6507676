"""What wrong numbers have in common with the right ones, where that can be said for sure."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np

from autograder.checks.judging.said import Said

ENOUGH = 4  # numbers, before something that they have in common is no accident
AXES = 4


def pattern(got: np.ndarray, expected: np.ndarray, tolerance: float, words: Mapping[str, str]) -> str:
    """A remark, or "" where nothing is noticed. It says what is seen, and not what the learner did.

    `words` are those of a course; "axis 0 of 3" is what stands along the first of three axes.
    """
    if got.size < ENOUGH or not np.isfinite(got).all() or not np.isfinite(expected).all() or _plain(expected):
        return ""
    return _same_numbers(got, expected, tolerance) or (
        _same_shape(got, expected, tolerance, words) if got.shape == expected.shape else ""
    )


def _plain(expected: np.ndarray) -> bool:
    """Whether these are too few different numbers to tell an order from another."""
    return len(np.unique(np.round(expected, 6))) < ENOUGH


def _near(one: np.ndarray, other: np.ndarray, tolerance: float) -> bool:
    return one.shape == other.shape and bool((np.abs(one - other) <= tolerance * (1 + np.abs(other))).all())


def _same_numbers(got: np.ndarray, expected: np.ndarray, tolerance: float) -> str:
    """The numbers are right, but in another shape or order."""
    if got.size != expected.size:
        return ""
    if got.shape != expected.shape and _near(got.ravel(), expected.ravel(), tolerance):
        return Said("the right numbers in their order, only the shape is wrong")
    for one, other in combinations(range(min(got.ndim, AXES)), 2):
        if _near(np.swapaxes(got, one, other), expected, tolerance):
            return Said("the right numbers with the axes {one} and {other} exchanged", one=one, other=other)
    if got.shape == expected.shape:
        for axis in range(got.ndim):
            if got.shape[axis] > 1 and _near(np.flip(got, axis), expected, tolerance):
                return Said("the right numbers in reverse order along axis {axis}", axis=axis)
            for step in (1, -1):
                if got.shape[axis] > 2 and _near(np.roll(got, step, axis), expected, tolerance):
                    return Said("the right numbers, moved by one place along axis {axis}", axis=axis)
    if _near(np.sort(got.ravel()), np.sort(expected.ravel()), tolerance):
        return Said("all of the right numbers are there, in other places")
    return ""


def _same_shape(got: np.ndarray, expected: np.ndarray, tolerance: float, words: Mapping[str, str]) -> str:
    """All numbers are wrong in one way, or only a part of them is wrong."""
    large = np.abs(expected) > 1e-3
    factor = float(np.median(got[large] / expected[large])) if large.any() else 0.0
    if abs(factor) > 1e-3 and _near(got, factor * expected, tolerance):
        if abs(factor + 1) < 1e-3:
            return Said("each number has the wrong sign")
        return Said("each number is {factor} times the expected one", factor=f"{factor:.4g}")
    offset = float(np.median(got - expected))
    if _near(got, expected + offset, tolerance):
        large, small = "each number is {offset} too large", "each number is {offset} too small"
        return Said(large if offset > 0 else small, offset=f"{abs(offset):.4g}")
    right = np.abs(got - expected) <= tolerance * (1 + np.abs(expected))
    for axis in range(min(right.ndim - 1, 2)):
        whole = right.all(axis=tuple(other for other in range(right.ndim) if other != axis))
        plain = Said("row") if right.ndim < 3 else Said("place along axis {axis}", axis=axis)
        thing = words.get(f"axis {axis} of {right.ndim}", plain)
        if len(whole) > (1 if right.ndim == 3 else 2) and whole[0] and not whole[1:].any():
            return Said("right for the first {thing}, wrong for the others", thing=thing)
        if len(whole) > 2 and whole[:-1].all():
            return Said("right but for the last {thing}", thing=thing)
        if right.ndim == 2:
            break
    return ""
