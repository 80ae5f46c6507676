"""embedding_lookup(table, ids): the row of each id.

Look it up: 8 minutes, short

What is left of the product of a one-hot row and a table, once you leave out every term that is zero?

Look at the demonstration above: *times E* and *row 2 of E* are the same numbers. Tensors can't be indexed with a list
of ids as arrays can; TensorFlow has a function that gathers rows.

Two ways give the same numbers. The honest one: tf.one_hot(ids, number of rows), times table. The fast one takes the
rows without multiplying: tf.gather(table, ids). Both keep all the axes of ids and put D after them.

values, 5: Each id gets its own row of the table.
other shapes, 3: A single id, a sentence and further axes work as well.
inside tf.function, 2: It works inside tf.function, as the first layer of a model must.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def rows(table: np.ndarray, ids: np.ndarray) -> tuple[np.ndarray]:
    """(V, D) and (…) to (…, D)."""
    found = table[np.asarray(ids)]
    return (found,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, V: int, D: int, *shape: int, least: int = 0, below: int = 0, **options: Any
    ) -> Case:
        table = normal(rng, V, D)
        ids = np.asarray(rng.integers(least, below or V, shape), np.int32)
        return function_case(part, about, {"table": table, "ids": ids}, **options)

    yield case("values", "V = 12, D = 4, a batch (3, 5)", 12, 4, 3, 5)
    yield case("values", "V = D = 7, a batch (2, 3) without PAD", 7, 7, 2, 3, least=1)
    yield case("values", "V = 5, D = 8, a batch (4, 4)", 5, 8, 4, 4)
    yield case("values", "V = 9, D = 6, ids below 4, a batch (2, 5)", 9, 6, 2, 5, below=4)
    yield case("values", "V = 300, D = 2, ids from 256 on, a batch (2, 4)", 300, 2, 2, 4, least=256)
    yield case("values", "V = 6, D = 3, a batch of PAD only", 6, 3, 2, 2, below=1)
    yield case("other shapes", "V = 6, D = 5, a single sentence (4,)", 6, 5, 4)
    yield case("other shapes", "V = 8, D = 3, a single id", 8, 3)
    yield case("other shapes", "V = 6, D = 6, ids (2, 3, 4)", 6, 6, 2, 3, 4)
    yield case("inside tf.function", "V = 10, D = 4, a batch (2, 6), inside tf.function", 10, 4, 2, 6, mode="graph")


def _asks_for_row_minus_one(seen: list[Any]) -> bool:
    """NumPy has a row -1, the last; TensorFlow stops there."""
    return any(one.reply.failure is not None and "= -1 is not in [0," in one.reply.failure.message for one in seen)


READY_MADE = ("course.text.embedding_lookup", "course.layers.ScaledEmbedding", "keras.layers.Embedding")
EXERCISE = exercise(__name__, __doc__, _cases, rows, ready_made=READY_MADE)
