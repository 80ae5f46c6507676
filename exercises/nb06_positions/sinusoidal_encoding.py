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

from collections.abc import Iterator
from typing import Literal

import numpy as np

from autograder.checks.building import Case, exercise, function_case
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
            part, about or f"length {length}, d = {d}", {"length": length, "d": d}, known={"free": free},
            names=("the encoding",), tolerance=5e-4,
            telling=length > 1,  # a single position is mostly zeros and ones, whatever the idea behind it,
        )  # fmt: skip

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


EXERCISE = exercise(__name__, __doc__, _cases, encoding, ready_made=("course.layers.sinusoidal_encoding",))
