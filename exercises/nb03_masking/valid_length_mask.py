"""valid_length_mask(valid_lengths, length): the padding mask of valid lengths, one number a sentence or a query.

Hide by lengths: 5 minutes

Number the places of a sentence. With a length of 3, which of them are real words?

The places are 0, 1, …, length − 1, and each is to be compared with each sentence's own length: a comparison that
broadcasts. What shape must the lengths have for the places to stand along the last axis?

With lengths of shape (B, 1) or (B, T), lengths[..., tf.newaxis] has an axis for the places: tf.range(length) >=
lengths[..., tf.newaxis] is True where it is hidden. So first give (B,) its axis for the queries, and cast to float32 at
the end.

shapes, 1: The mask is (B, 1, S) or (B, T, S), float32.
a length a sentence, 2: Beyond each sentence's length stands 1, before it 0.
a length a query, 1: With a length for each query, each row has its own.
edge cases, 1: A full sentence, an empty one and a single one work.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case


def hide_beyond(valid_lengths: np.ndarray, length: int) -> tuple[np.ndarray]:
    """Valid lengths (B,) to (B, 1, S), or (B, T) to (B, T, S): 1 beyond the length."""
    lengths = np.asarray(valid_lengths)
    mask = (np.arange(length) >= lengths[..., None]).astype(np.float64)  # (B, S) or (B, T, S)
    return (mask[:, None] if mask.ndim == 2 else mask,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, lengths: np.ndarray, length: int) -> Case:
        inputs = {"valid_lengths": np.asarray(lengths, np.int32), "length": length}
        shapes = part == "shapes"
        dtype = "float32" if shapes else ""
        return function_case(part, about, inputs, names=("the mask",), values=not shapes, dtype=dtype)

    def drawn(S: int, *shape: int) -> np.ndarray:
        """Lengths from 1 to S - 2, the first of them 2: none is the whole sentence."""
        lengths = rng.integers(1, S - 1, shape)
        lengths[(0,) * len(shape)] = 2
        return lengths

    yield case("shapes", "three sentences, S = 7", drawn(7, 3), 7)
    yield case("shapes", "lengths (2, 4), S = 6", drawn(6, 2, 4), 6)
    yield case("a length a sentence", "lengths 2 and 3, S = 4", np.array([2, 3]), 4)
    yield case("a length a sentence", "a batch of 4, S = 9", drawn(9, 4), 9)
    yield case("a length a sentence", "a batch of 5, S = 5", drawn(5, 5), 5)
    stairs = np.stack([1 + np.arange(4), 1 + np.arange(4)[::-1]])
    yield case("a length a query", "lengths (2, 4), S = 6", stairs, 6)
    yield case("a length a query", "lengths (3, 5), S = 8", drawn(8, 3, 5), 8)
    yield case("edge cases", "a full sentence and an empty one, S = 5", np.array([5, 0, 3]), 5)
    yield case("edge cases", "a single sentence, S = 3", np.array([1]), 3)
    S = int(rng.integers(5, 9))
    yield case("edge cases", f"some, one full and one empty sentence, S = {S}", np.append(drawn(S, 3), [S, 0]), S)


MISCONCEPTIONS = """
inverted
    >= -> <
    The mask is inverted: it has ones at the real words.
    tf.sequence_mask says which words are real; here 1 means hidden.
    Take 1 minus it, or turn the comparison round.

last_word_hidden
    [..., None] -> [..., None] - 1
    The last real word is hidden as well.
    Places count from 0: in a sentence of 3 words the last one stands at place 2, and place 3 is the first of the
        padding.
    Hidden is where place >= length.

one_too_many_seen
    [..., None] -> [..., None] + 1
    The first padded place can still be seen.
    Places count from 0: in a sentence of 3 words, place 3 is padding already.
    Hidden is where place >= length, not only where it is greater.

no_new_axis
    mask[:, None] if mask.ndim == 2 else mask -> mask
    With lengths (B,) the mask has no axis for the queries.
    (B, S) does not line up with p (B, T, S): with B = T it would even be used wrongly without an error.
    Give the lengths (B,) an axis first, (B, 1); then both forms go the same way.

wrong_axis
    mask[:, None] if mask.ndim == 2 else mask -> mask[..., None] if mask.ndim == 2 else mask.swapaxes(1, 2)
    The places stand along the axis of the queries, not along the last.
    Then the mask hides queries; what has to be hidden is the padded keys, the last axis of p.
    Compare with lengths[..., None]: the places come to stand last.

axis_too_many
    mask[:, None] if mask.ndim == 2 else mask -> mask[:, None]
    With lengths (B, T) the mask has one axis too many: (B, 1, T, S).
    These lengths bring their queries along, and p is (B, T, S) here.
    Only lengths of shape (B,) need a new axis.

one_length_for_all_queries
    asarray(valid_lengths) -> max(valid_lengths, axis=tuple(range(1, np.ndim(valid_lengths))))
    With lengths (B, T) all queries of a sentence get its longest length.
    This form is there because each query may see another part: with 1, 2, 3, … it hides the future.
    Compare each query's own length.

as_long_as_the_longest
    arange(length) -> arange(lengths.max(initial=0))
    The mask is only as wide as the longest valid length.
    The keys are `length` long, padding and all: the mask must say something of each of them.
    Hand `length` on: tf.range(length), or tf.sequence_mask(lengths, length).
"""

EXERCISE = exercise(
    __name__, __doc__, _cases, hide_beyond, MISCONCEPTIONS, ready_made=("course.layers.valid_length_mask",)
)
