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


EXERCISE = exercise(__name__, __doc__, _cases, hide_beyond, ready_made=("course.layers.valid_length_mask",))
