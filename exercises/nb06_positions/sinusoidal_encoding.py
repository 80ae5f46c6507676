"""sinusoidal_encoding(length, d): sines and cosines of ever slower pace.

Positions as waves: 15 minutes, 2 stars, short

Two features are the tip of one hand. What do these two share, and what differs from hand to hand?

Work out the angles first, a table of positions by pairs; sines and cosines come after that. Hold your table against the
three rows worked out by hand in section 2. And in a loop over 0, 2, 4, … the index is 2i already.

Make the angles first: a column of positions 0, 1, … divided by a row of powers, 10000 ** (two_i / d) with two_i = 0, 2,
4, …; that is (length, number of pairs). Then fill an empty (length, d) array: its columns [:, 0::2] with the sines, [:,
1::2] with the cosines. For odd d there is one cosine less than there are sines.

sines, 2: The even features hold the right sines.
cosines, 2: The odd features hold the right cosines.
every number, 3: Every number is right, for narrow and wide encodings.
odd widths, 2: An odd width ends with a sine.
edge cases, 1: A single position, and widths of 1 and 2, work as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from exercises.building.position_misconceptions import WAVES_BENT
from exercises.reference.positions import waves


def encoding(length: int, d: int, free: Literal["", "odd", "even"] = "") -> tuple[np.ndarray]:
    """The encoding (length, d); the features that are `free` are NaN, so that any finite number will do."""
    table = waves(length, d)
    if free:
        table[:, 1 if free == "odd" else 0 :: 2] = np.nan
    return (table,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, length: int, d: int, about: str = "", free: str = "") -> Case:
        return function_case(
            part,
            about or f"length {length}, d = {d}",
            {"length": length, "d": d},
            known={"free": free},
            names=("the encoding",),
            tolerance=5e-4,
            telling=length > 1,  # a single position is mostly zeros and ones, whatever the idea behind it
        )

    some, other = (int(n) for n in rng.choice([5, 7, 9, 11], 2, replace=False))
    for part, free in (("sines", "odd"), ("cosines", "even")):
        yield case(part, 3, 4, "the worked example, length 3, d = 4", free)
        yield case(part, some, 12, free=free)
    yield case("every number", some, 10)
    yield case("every number", other, 18)
    yield case("every number", 8, 8)
    yield case("every number", 40, 64)
    yield case("odd widths", other, 7)
    yield case("odd widths", 3, 5)
    yield case("odd widths", some, int(rng.choice([9, 11, 13])))
    yield case("edge cases", 1, 2 * int(rng.integers(2, 6)), "a single position")
    yield case("edge cases", int(rng.integers(4, 9)), 2, "d = 2")
    yield case("edge cases", int(rng.integers(4, 9)), 1, "d = 1")


MISCONCEPTIONS = (
    *WAVES_BENT,
    """
own_pace
    waves: 2 * (j // 2) -> j
    Each feature has a pace of its own.
    A sine and its cosine must share their pace: only then are they the two coordinates of one hand of a clock.
    Feature 2i + 1 divides by the same power as feature 2i.

leading_axis
    (table,) -> (waves(length, d)[np.newaxis],)
    The encoding has an axis for the batch in front: (1, length, d).
    In a sum it would be broadcast all the same, so some code has it; asked for is the table itself.
    Leave out [np.newaxis, ...]: the result is (length, d).

brackets_missing
    waves: 10000.0 ** (2 * (j // 2) / d) -> 10000.0**2 * (j // 2) / d
    waves: 10000.0 ** (2 * (j // 2) / d) -> (10000.0**2 * (j // 2) / d)
    waves: 10000.0 ** (2 * (j // 2) / d) -> (10000.0 ** (2 * (j // 2)) / d)
    10000 is not raised to 2i/d: brackets are missing, the fraction is upside down, or ** became *.
    Python raises to a power before it multiplies and divides: 10000 ** 2*i/d is (10000 ** 2) · i / d.
    10000 ** (2 * i / d).

two_missing
    waves: 2 * (j // 2) -> j // 2
    The exponent is i/d: the 2 of 2i is missing.
    i counts the pairs and ends at d/2, so the slowest pair turns up to a hundred times faster than it should.
    10000 ** (2 * i / d), or let the numbers run in steps of two: np.arange(0, d, 2) / d.

width_missing
    waves: (j // 2) / d -> (j // 2)
    The exponent is 2i, not 2i/d: the width is missing.
    Already the second wave then takes 600 million words for one turn; all but the first tell nothing.
    10000 ** (2 * i / d).

no_wave
    waves: np.sin(angles) -> angles
    waves: np.cos(angles) -> angles
    Half of the features hold the angles themselves: the sine or the cosine is missing.
    Angles grow and grow; a wave stays between −1 and 1, however long the sentence is.
    np.sin(angles) into the columns [:, 0::2], np.cos(angles) into [:, 1::2].

shifted_pairs
    waves: j // 2 -> (j + 1) // 2
    A cosine shares its pace with the next sine, not with the one before it.
    A sine and its cosine must share their pace: only then are they the two coordinates of one hand of a clock.
    Features 2i and 2i + 1 are a pair: j // 2, rounded down.

multiplied
    waves: positions / -> positions *
    The position is multiplied by the power of 10000, not divided by it.
    The waves then become faster instead of slower, and neighbours look like strangers.
    The angle is pos / 10000^(2i/d).

one_pace
    waves: / 10000.0 ** (2 * (j // 2) / d) ->
    All features have the same pace.
    With one pace the encoding repeats itself after six or seven words, as a clock with one hand does.
    The power of 10000 depends on the feature: 2i/d.

sines_only
    waves: np.cos(angles) -> np.sin(angles)
    All features are sines.
    A sine alone has the same value at two places of each turn; with its cosine, the place is certain.
    Give the odd columns [:, 1::2] the cosines of the same angles.
""",
)


EXERCISE = exercise(
    __name__, __doc__, _cases, encoding, MISCONCEPTIONS, ready_made=("course.layers.sinusoidal_encoding",)
)
