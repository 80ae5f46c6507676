"""Positions in NumPy float64: waves to add and angles to turn by, and the ways in which they can be bent."""

from __future__ import annotations

from typing import Literal

import numpy as np

Pace = Literal["pairs", "doubled", "doubled each", "each", "next pair", "multiplied", "none", "no width", "halved"]
Brackets = Literal["", "squared", "squared below", "d outside"]
Order = Literal["interleaved", "halves"]
Rows = Literal["first", "all", "last", "batch", "one"]
Use = Literal["added", "alone", "alone in a batch", "joined", "multiplied", "added to √d x", "subtracted", "none"]


def exponents(d: int, pace: Pace = "pairs") -> np.ndarray:
    """The power of 10000 that the position is divided by, for each of the d features.

    Args:
        d: width.
        pace: "pairs" is right, 2i/d for the features 2i and 2i+1; "doubled" counts the 2 twice, 4i/d; "doubled each"
            is 2j/d for feature j; "each" is j/d, a pace of its own for each feature; "next pair" lets feature
            2i+1 share that of 2i+2; "multiplied" multiplies by the power instead; "none" has one pace for all;
            "no width" is 2i, not divided by d; "halved" is i/d.
    """
    j = np.arange(d)
    even = j // 2 * 2
    power = {
        "pairs": even,
        "doubled": 2 * even,
        "doubled each": 2 * j,
        "each": j,
        "next pair": (j + 1) // 2 * 2,
        "multiplied": -even,
        "none": 0 * j,
        "no width": even * d,
        "halved": even / 2,
    }[pace]
    return power / d


def waves(
    length: int,
    d: int,
    *,
    pace: Pace = "pairs",
    order: Order = "interleaved",
    start: int = 0,
    swap: bool = False,
    functions: Literal["both", "sine", "cosine", "no sine", "no cosine"] = "both",
    brackets: Brackets = "",
) -> np.ndarray:
    """Sine at the even, cosine at the odd features: (length, d).

    Args:
        length: number of positions. d: width.
        pace: see `exponents`.
        order: "halves" puts all sines first, then all cosines.
        start: the first position.
        swap: cosine where sine should be, and the other way round.
        functions: only one of the two at all features; "no sine" has the angles themselves where sines should be.
        brackets: what is missing in 10000 ** (2i / d): "squared" has pos / 10000² · i / d, "squared below" has
            pos / (10000² · i / d), and "d outside" pos / (10000 ** (2i) / d).
    """
    positions, pair = np.arange(start, start + length)[:, np.newaxis], np.arange(d) // 2
    if brackets == "squared":
        angles = positions / 1e8 * pair / d
    elif brackets == "squared below":
        with np.errstate(all="ignore"):  # the first pair is divided by 0
            angles = positions / (1e8 * pair / d)
    elif brackets == "d outside":
        angles = positions / (10000.0 ** (2 * pair) / d)
    else:
        angles = positions / 10000.0 ** exponents(d, pace)  # (length, d)
    sine = np.arange(d) % 2 == (1 if swap else 0)
    if functions in ("sine", "cosine"):
        sine = np.full(d, functions == "sine")
    with np.errstate(invalid="ignore"):  # the sine of infinity
        encoding = np.where(sine, np.sin(angles), np.cos(angles))
    if functions in ("no sine", "no cosine"):
        encoding = np.where(sine == (functions == "no sine"), angles, encoding)
    if order == "halves":
        encoding = np.concatenate([encoding[:, 0::2], encoding[:, 1::2]], axis=-1)
    return encoding


def place(x: np.ndarray, table: np.ndarray, rows: Rows = "first", use: Use = "added") -> np.ndarray:
    """Add to x (B, T, d) the rows of a table (max_length, d) that belong to it."""
    B, T, d = x.shape
    taken = {
        "first": table[:T],
        "all": table,
        "last": table[len(table) - T :],
        "batch": table[:B, np.newaxis],
        "one": table[:1],
    }[rows]
    if use == "none":
        return x
    if use == "alone":
        return taken
    if use == "alone in a batch":
        return np.broadcast_to(taken, x.shape).copy()
    if use == "joined":
        return np.concatenate([x, np.broadcast_to(taken, x.shape)], axis=-1)
    if use == "multiplied":
        return x * taken
    if use == "subtracted":
        return x - taken
    return (np.sqrt(d) * x if use == "added to √d x" else x) + taken


def turn(
    x: np.ndarray,
    *,
    pairs: Order = "interleaved",
    angles_as: Order | None = None,
    pace: Literal["pairs", "doubled", "none"] = "pairs",
    start: int = 0,
    sign: int = 1,
    turned: Literal["right", "no minus", "not swapped"] = "right",
    by: Literal["position", "batch"] = "position",
    joined: bool = False,
) -> np.ndarray:
    """Rotate pairs of features by angles that grow with the position: (B, T, d).

    Args:
        x: (B, T, d), d even.
        pairs: features 2i and 2i+1 make a pair, or i and i + d/2.
        angles_as: the layout of the angles; None is that of the pairs, the only one that fits.
        pace: of the angles, see `exponents`.
        start: the first position.
        sign: -1 turns the other way.
        turned: "no minus" loses the minus of the partner, "not swapped" takes the feature itself for its partner.
        by: "batch" takes the index of the sentence for the position.
        joined: the turned even features come first, then the odd ones.
    """
    B, T, d = x.shape
    paces = 10000.0 ** -exponents(d, pace)[0::2]  # (d/2,)

    def lay_out(values: np.ndarray, order: Order) -> np.ndarray:
        return np.repeat(values, 2, axis=-1) if order == "interleaved" else np.concatenate([values, values], axis=-1)

    count = B if by == "batch" else T
    angles = sign * np.arange(start, start + count)[:, np.newaxis] * lay_out(paces, angles_as or pairs)
    if by == "batch":
        angles = angles[:, np.newaxis]
    minus = -1.0 if turned == "right" else 1.0
    if turned == "not swapped":
        partner = x
    elif pairs == "interleaved":
        partner = np.stack([minus * x[..., 1::2], x[..., 0::2]], axis=-1).reshape(x.shape)
    else:
        partner = np.concatenate([minus * x[..., d // 2 :], x[..., : d // 2]], axis=-1)
    result = x * np.cos(angles) + partner * np.sin(angles)
    return np.concatenate([result[..., 0::2], result[..., 1::2]], axis=-1) if joined else result
