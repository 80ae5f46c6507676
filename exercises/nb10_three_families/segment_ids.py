"""segment_ids(ids, sep_id): which of two sentences each token belongs to.

Which sentence is it?: 5 minutes

To which sentence does the separator itself belong? And what would you count to know the sentence of each place?

A count of separators that grows from left to right is what `np.cumsum` gives. Does it count the separator at a place
itself? Decide whether it should.

is_sep = (np.asarray(ids) == sep_id).astype(int). np.cumsum(is_sep, axis=-1) counts the separators up to and with each
place; minus is_sep it counts those before the place. Where that is more than 0, the segment is 1.

pairs, 5: 0 up to and including the first [SEP], 1 after it, in each row by itself.
padding, 2: After the second [SEP] it stays at 1, PAD included.
edge cases, 3: Another sep_id, a row without [SEP] and a single row work.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case


def number_segments(ids: np.ndarray, sep_id: int) -> tuple[np.ndarray]:
    """Ids (..., T) to 0 up to and including the first separator, and 1 after it, (..., T)."""
    is_sep = (ids == sep_id).astype(int)
    before = np.cumsum(is_sep, axis=-1) - is_sep
    segments = np.minimum(before, 1)
    return (segments,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def words(count: int) -> list[int]:
        return [int(i) for i in rng.integers(10, 60, count)]

    def pair(one: int, other: int, sep: int, pads: int = 0, cls: int = 2) -> list[int]:
        return [cls, *words(one), sep, *words(other), sep, *[0] * pads]

    def case(part: str, about: str, ids: list, sep_id: int) -> Case:
        array = np.array(ids, np.int32)
        # Short rows, rows without a separator, and rows that end with one agree with many an idea by chance.
        telling = array.ndim == 2 and len(array) > 1 and bool((array[:, -1] == 0).all())
        inputs = {"ids": array, "sep_id": sep_id}
        return function_case(part, about, inputs, names=("the segments",), telling=telling)

    yield case("pairs", "[CLS] a b [SEP] c [SEP], sep_id = 3", [[2, 11, 12, 3, 13, 3]], 3)
    rows = [pair(2, 5, 3), pair(5, 2, 3), pair(1, 6, 3)]
    yield case("pairs", "a batch of 3 pairs, T = 10", rows, 3)
    yield case("padding", "a pair of T = 10 that ends with three PAD", [pair(2, 2, 3, pads=3)], 3)
    rows = [pair(3, 10, 3, pads=4), pair(11, 4, 3, pads=2), pair(1, 1, 3, pads=15)]
    yield case("padding", "a batch of 3, T = 20, PAD at the end", rows, 3)
    yield case("edge cases", "sep_id = 102", [pair(1, 7, 102, 3, 101), pair(8, 1, 102, 2, 101)], 102)
    yield case("edge cases", "a row without any [SEP]", [[2, *words(5)], [2, *words(2), 3, *words(2)]], 3)
    yield case(
        "edge cases", "a row that begins with [SEP], and one with three", [[3, *words(6)], [2, 11, 3, 12, 3, 13, 3]], 3
    )
    yield case("edge cases", "one row, ids (T,)", pair(2, 3, 3, pads=2), 3)


EXERCISE = exercise(__name__, __doc__, _cases, number_segments, ready_made=("course.text.segment_ids",))
