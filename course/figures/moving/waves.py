"""Positions as clocks and waves, with sliders for two positions."""

import numpy as np

from course.figures.language import say
from course.figures.moving.page import Moving
from course.figures.words.positions import position_clocks


def moving_positions(length: int = 61, d: int = 16, a: int = 30, b: int = 31, clock: int = 1) -> Moving:
    """The sinusoidal encoding of two positions as hands of clocks, one clock's waves, and how alike the two are.

    Args:
        length: how many positions, from 0.
        d: the width, even, up to 64; there are d / 2 clocks.
        a: the first position at the beginning.
        b: the second.
        clock: whose waves are shown at first, from 1.

    Raises:
        ValueError: an odd or too large width, or a position or clock that isn't there.

    Example:
        >>> moving_positions(20, 8, a=2, b=10)
        Moving figure: the clocks of the positions 2 and 10, their waves and their likeness
    """
    if d % 2 or not 2 <= d <= 64:
        raise ValueError(f"d must be even, from 2 to 64, got {d}.")
    if not (0 <= a < length and 0 <= b < length):
        raise ValueError(f"there are the positions 0 to {length - 1}, got {a} and {b}.")
    if not 1 <= clock <= d // 2:
        raise ValueError(f"there are the clocks 1 to {d // 2}, got {clock}.")
    angles = np.arange(length)[:, np.newaxis] / 10000 ** (np.arange(0, d, 2) / d)
    encoding = np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(length, d)
    return Moving(
        "waves",
        {"length": length, "d": d, "start": {"a": a, "b": b}, "pair": clock - 1},
        lambda: position_clocks(encoding, positions=[a, b]),
        say("the clocks of the positions {a} and {b}, their waves and their likeness", a=a, b=b),
    )
