"""ScaledEmbedding(vocab_size, d): look a word up, and scale it up to meet the positions.

ScaledEmbedding: 10 minutes, short

Two vectors are to be added, one of length 1 and one of length 16. What do you do to the first, so that it is heard?

A table of weights, a lookup of rows as in notebook 01, and one number to multiply by. Section 4 says which number.

In build, one weight: self.embeddings, of shape (self.vocab_size, self.d). In call, look the ids up with
tf.gather(self.embeddings, ids) and multiply by math.sqrt(self.d).

builds, 2: There is one trainable weight, embeddings, of shape (vocab_size, d).
values, 5: Each id becomes its row, times √d.
edge cases, 2: A single word keeps its axes, and padding has its row.
inside tf.function, 1: The layer works inside tf.function as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import UNKNOWN_TO_KERAS, Case, Misconception, exercise, layer_case, normal
from autograder.checks.building.layer_checks import shape_sign
from exercises.reference.positions import look_up


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, vocab_size: int, d: int, **options: Any) -> Case:
        ids = rng.integers(1, vocab_size, (B, T)).astype(np.int32)
        if options.pop("padded", False):
            ids[:, T // 2 :] = 0
        table = {"embeddings": normal(rng, vocab_size, d)}
        options.update(init={"vocab_size": vocab_size, "d": d}, weights=table, known=table)
        return layer_case(part, about, {"ids": ids}, names=("the result",), **options)

    yield case("builds", "vocab_size = 11, d = 6", 2, 5, 11, 6)
    yield case("values", "a batch of 2, T = 5, 20 words, d = 12", 2, 5, 20, 12)
    yield case("values", "a batch of 3, T = 3, 7 words, d = 7", 3, 3, 7, 7)
    yield case("values", "one sentence, T = 6, 30 words, d = 5", 1, 6, 30, 5)
    yield case("edge cases", "a single word, T = 1", 2, 1, 9, 10)
    yield case("edge cases", "padded sentences: id 0 has its row like any other", 2, 6, 12, 3, padded=True)
    yield case("inside tf.function", "T = 4, d = 6, inside tf.function", 2, 4, 8, 6, mode="graph")


MISCONCEPTIONS = (
    UNKNOWN_TO_KERAS,
    """
no_scale
    * np.sqrt(d) ->
    The vectors are not multiplied by √d.
    A table that begins with entries of about 1/√d is drowned by positions that are as large as 1.
    Multiply what you looked up by math.sqrt(self.d).

scale_by_d
    np.sqrt(d) -> d
    The vectors are multiplied by d, not by √d.
    Now it is the positions that are drowned: words as large as √d beside waves as large as 1.
    Take the root.

divided_by_sqrt_d
    * np.sqrt(d) -> / np.sqrt(d)
    The vectors are divided by √d.
    Dividing belongs to the scores of attention; here the words have to grow to meet the positions.
    Multiply.

scale_by_vocabulary
    np.sqrt(d) -> np.sqrt(len(embeddings))
    The factor is the root of the size of the vocabulary.
    How large a vector is depends on its width, not on how many words there are beside it.
    Take the root of d.

adds_positions
    (vectors,) -> (vectors + waves(ids.shape[1], d),)
    The positions are added here already.
    In the model a layer of its own follows for that, and the positions would be counted twice.
    Return the scaled vectors as they are.

pad_is_zero
    embeddings[ids] -> np.where(ids[..., np.newaxis] == 0, 0.0, embeddings[ids])
    The padding, id 0, gets zeros in place of its row.
    PAD is a word like any other to the table; that nobody looks at it is the business of the mask.
    Look all ids up alike.
""",
    Misconception(
        "table_transposed",
        "The table is (d, vocab_size).",
        "tf.gather takes rows: it would look up features instead of words.",
        "Give each word a row: the shape is (vocab_size, d).",
        sign=shape_sign("embeddings", lambda case: case.probe.weights["embeddings"].shape[::-1]),
    ),
)


EXERCISE = exercise(__name__, __doc__, _cases, look_up, MISCONCEPTIONS, ready_made=("course.layers.ScaledEmbedding",))
