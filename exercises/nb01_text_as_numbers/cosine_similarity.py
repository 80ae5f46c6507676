"""cosine_similarity(a, b): how nearly two vectors point the same way.

Cosine similarity: 10 minutes, 2 stars

Make one of the vectors twice as long: the angle stays. What must be done to the dot product so that the result stays,
too?

The dot product grows with both lengths, so both have to be divided out. All sums run over the last axis; whatever
stands before it stays as it is.

The dot product is the sum of a * b over the last axis. The length of a vector is the root of the sum of its squares:
np.linalg.norm(a, axis=-1), or tf.norm. Divide the one by the product of the two lengths.

values, 6: The similarity of each pair is right.
lengths, 2: How long the vectors are makes no difference.
one with many, 2: A single pair works, and one vector compared with many.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def cosine(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray]:
    """(…, D) and (…, D) to (…): the dot product over the product of the lengths."""
    norm_a, norm_b = np.linalg.norm(a, axis=-1), np.linalg.norm(b, axis=-1)
    products = (a * b).sum(axis=-1)
    value = products / (norm_a * norm_b)
    return (value,)


def of_all_pairs(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray]:
    """Each vector of a with each of b."""
    return cosine(np.atleast_2d(a)[..., :, None, :], np.atleast_2d(b)[..., None, :, :])


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, a: np.ndarray, b: np.ndarray) -> Case:
        return function_case(part, about, {"a": a, "b": b}, names=("the similarity",))

    def vectors(*shape: int, scale: float = 1.0) -> np.ndarray:
        return normal(rng, *shape, scale=scale)

    a = vectors(5, 7)
    yield case("values", "5 pairs of vectors, D = 6", vectors(5, 6, scale=2), vectors(5, 6, scale=2))
    yield case("values", "4 pairs of vectors, D = 4", vectors(4, 4), vectors(4, 4, scale=3))
    yield case("values", "a batch (2, 3, 9)", vectors(2, 3, 9), vectors(2, 3, 9))
    yield case("lengths", "vectors and their trebles", a, 3 * a)
    yield case("lengths", "vectors and their halves, turned round", a, -a / 2)
    yield case("lengths", "long vectors with short ones", vectors(3, 5, scale=50), vectors(3, 5, scale=0.02))
    single = case("one with many", "a single pair of vectors (8,)", vectors(8, scale=2), vectors(8, scale=2))
    yield replace(single, telling=False)  # (1, 1) comes out of axes kept, and of all compared with all
    yield case("one with many", "one vector (6,) and four (4, 6)", vectors(6, scale=2), vectors(4, 6))
    yield case("one with many", "six vectors (6, 5) and one (5,)", vectors(6, 5), vectors(5, scale=2))


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    cosine,
    ready_made=(
        "course.text.cosine_similarity", "keras.losses.cosine_similarity", "keras.losses.CosineSimilarity",
        "keras.metrics.CosineSimilarity", "keras.layers.Dot",
    ),
)  # fmt: skip
