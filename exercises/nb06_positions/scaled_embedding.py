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

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, layer_case, normal
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


_table_transposed = shape_sign("embeddings", lambda case: case.probe.weights["embeddings"].shape[::-1])


EXERCISE = exercise(__name__, __doc__, _cases, look_up, ready_made=("course.layers.ScaledEmbedding",))
