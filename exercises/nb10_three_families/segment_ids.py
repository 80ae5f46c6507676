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

from __future__ import annotations

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


MISCONCEPTIONS = """
one_segment
    np.minimum(before, 1) -> np.zeros_like(ids)
    np.minimum(before, 1) -> np.ones_like(ids)
    All tokens get the same number, whatever the separators say.
    The two sentences can then not be told apart, and that is what these numbers are for.
    The number changes after the first separator: count how many came before.

sep_in_segment_1
    - is_sep ->
    The first [SEP] counts to segment 1.
    It closes the first sentence and belongs to it; a pre-trained model has learned it so.
    Count the separators before each place, without the place itself.

one_token_late
    (segments,) -> (np.insert(segments, 0, 0, axis=-1)[..., :-1],)
    The first word after [SEP] still counts to segment 0.
    The second sentence begins right after the separator.
    You are off by one place.

counts_on
    np.minimum(before, 1) -> before
    After the second [SEP] a segment 2 begins.
    There are two rows in the table of segments: number 2 has no vector.
    Whatever the count is, 1 is the most: np.minimum(count, 1), or count > 0.

back_to_zero
    np.minimum(before, 1) -> (before == 1).astype(int)
    After the second [SEP] the segment is 0 again.
    Some libraries fill up with 0, which is harmless, for PAD is masked. Here it was asked for 1 to the end.
    Whatever comes after the first [SEP] is 1.

counts_down_the_batch
    axis=-1 -> axis=0
    The separators are counted down the batch, not along the words.
    A sentence then gets its segments from the sentences above it.
    np.cumsum(..., axis=-1): the words are the last axis.

splits_at_the_last_sep
    np.minimum(before, 1) -> (before > 1).astype(int)
    The last [SEP] divides, or the second, and not the first.
    Each of the two sentences ends with a [SEP]; after the last one there is nothing but PAD.
    Find the first one in each row.

inverted
    (segments,) -> (1 - segments,)
    The first sentence has number 1 and the second 0.
    The two rows of the table would have changed places: a model that was trained the other way is lost.
    Turn it round: 0 first.

tells_words_from_padding
    np.minimum(before, 1) -> (ids != 0).astype(int)
    np.minimum(before, 1) -> (ids == 0).astype(int)
    This tells the words from the padding, and not one sentence from the other.
    That is a padding mask; the segments say which of the two sentences a word belongs to.
    Look for sep_id, and count the separators before each place.

first_row_for_all
    (ids == sep_id) -> (np.broadcast_to(ids[:1], ids.shape) == sep_id)
    The place of [SEP] in the first row is taken for all rows.
    Each row has its own.
    Work along the last axis, for each row by itself.
"""


EXERCISE = exercise(__name__, __doc__, _cases, number_segments, MISCONCEPTIONS, ready_made=("course.text.segment_ids",))
