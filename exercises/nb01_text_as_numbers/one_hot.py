"""one_hot(ids, depth): each id as a row with a single one.

One-hot: 10 minutes

Each box of a word's row answers one question with yes or no. Which question?

The result has one axis more than the ids. So each id has to meet all the numbers from 0 to depth − 1: give the ids an
axis of length 1 at their end, and broadcasting does it. Or think of a square table whose rows are the answers.

Two ways. np.eye(depth) is a table whose row i is the one-hot vector of id i: index it with the ids. Or give ids one
more axis, ids[..., None], and compare it with np.arange(depth): true where they agree. Make the result float32 with
.astype(np.float32), or tf.cast.

values, 6: Each word has a one at its id and zeros elsewhere.
PAD, 2: <PAD> is no exception: its one stands at 0.
other shapes, 1: It works for a single id, a sentence, a batch, and beyond.
float32, 1: The result is float32.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case

BOX = np.array([[1, 2, 3, 4, 5], [6, 7, 8, 0, 0], [1, 9, 10, 3, 4]], np.int32)


def balls(ids: np.ndarray, depth: int) -> tuple[np.ndarray]:
    """(…) to (…, depth): a one at each id."""
    ids = np.asarray(ids)
    boxes = (ids[..., None] == np.arange(depth)).astype(float)
    return (boxes,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, ids: Any, depth: int) -> Case:
        ids = np.asarray(ids, np.int32)
        dtype = "float32" if part == "float32" else ""
        return function_case(part, about, {"ids": ids, "depth": depth}, dtype=dtype)

    def words(*shape: int, below: int) -> np.ndarray:
        return rng.integers(1, below, shape)

    yield case("values", "two sentences of 4 words, depth 9", words(2, 4, below=9), 9)
    yield case("values", "three sentences of 5 words, depth 12", words(3, 5, below=12), 12)
    yield case("values", "one sentence of 6 words with the last id there is, depth 6", [[5, 1, 4, 2, 3, 5]], 6)
    yield case("values", "two sentences of small ids, depth 20", words(2, 3, below=5), 20)
    yield case("PAD", "the word box with its padding, depth 12", BOX, 12)
    yield replace(case("PAD", "a sentence of PAD only", np.zeros((1, 3)), 5), telling=False)
    yield case("other shapes", "a single sentence (T,), depth 7", words(5, below=7), 7)
    yield case("other shapes", "ids (3, 1), depth 5", words(3, 1, below=5), 5)
    yield replace(case("other shapes", "one id, depth 8", words(below=8), 8), telling=False)
    yield case("other shapes", "ids (2, 3, 4), depth 6", words(2, 3, 4, below=6), 6)
    yield case("float32", "its type", words(2, 3, below=6), 6)
    yield replace(case("float32", "the type of one id's", words(below=6), 6), telling=False)
    padded = words(2, 5, below=8)
    padded[:, int(rng.integers(2, 5)) :] = 0
    yield case("PAD", "two padded sentences, depth 8", padded, 8)


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    balls,
    ready_made=(
        "course.text.one_hot", "tensorflow.one_hot", "keras.ops.one_hot", "keras.utils.to_categorical",
        "keras.layers.CategoryEncoding",
    ),
)  # fmt: skip
