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

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from autograder.checks.building import Case, Misconception, exercise, function_case, normal


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


def _one_only(which: str) -> Misconception:
    return Misconception(
        "normalised_by_one_only",
        f"Only the length of {which} was divided out.",
        "The result then still depends on how long the other vector is, and can be larger than 1.",
        "Divide by the product of both lengths.",
        edit=f"(norm_a * norm_b) -> norm_{which}",
    )


MISCONCEPTIONS = (
    """
plain_dot_product
    / (norm_a * norm_b) ->
    This is the dot product; the lengths were not divided out.
    Long vectors then look similar to everything, and frequent words tend to have long vectors.
    Divide by the product of both lengths.
""",
    _one_only("a"),
    _one_only("b"),
    """
divided_then_multiplied
    (norm_a * norm_b) -> (norm_a / norm_b)
    The dot product is divided by one length and multiplied by the other.
    Python goes from left to right: x / a * b is (x / a) * b.
    Brackets round the product below the line: x / (a * b).

root_forgotten
    (norm_a * norm_b) -> (norm_a * norm_b) ** 2
    The dot product is divided by the squares of the lengths.
    The length of a vector is the root of the sum of its squares.
    Take the square root, or use np.linalg.norm.

root_twice
    (norm_a * norm_b) -> np.sqrt(norm_a * norm_b)
    The root of the lengths' product was taken once more.
    The result then still grows with the lengths of the vectors.
    np.linalg.norm has taken the root already.

lengths_added
    norm_a * norm_b -> norm_a + norm_b
    The dot product is divided by the sum of the lengths.
    If a is made twice as long, the dot product doubles, so the divisor has to double too.
    Multiply the two lengths.

length_of_everything
    norm(a, axis=-1) -> norm(a) ; norm(b, axis=-1) -> norm(b)
    norm(a, axis=-1) -> norm(a)
    norm(b, axis=-1) -> norm(b)
    The length was taken over all vectors at once.
    Each vector has a length of its own; this way a pair's similarity depends on who else is in the batch.
    Give norm the last axis: axis=-1.

one_length_twice
    norm_a * norm_b -> norm_a**2
    norm_a * norm_b -> norm_b**2
    The length of one vector is taken twice, and that of the other not at all.
    The similarity then changes when the other vector is stretched, and can be larger than 1.
    Divide by the length of a times the length of b.

multiplied_by_lengths
    products / -> products *
    The dot product is multiplied by the lengths, not divided by them.
    Long vectors then look even more similar than by the dot product alone.
    Look at the brackets and the operator before the lengths.

one_sum_for_all
    (a * b).sum(axis=-1) -> (a * b).sum()
    The products of all pairs are added up to one number.
    Each pair of vectors has a dot product of its own.
    Sum a * b over the last axis alone, axis=-1.

distance_not_similarity
    (value,) -> (1 - value,)
    This is 1 minus the cosine: a distance.
    A similarity is largest, 1, for vectors that point the same way.
    Leave out the 1 - .

negated
    (value,) -> (-value,)
    The sign is the wrong way round.
    Losses are negated so that a smaller one is better; a similarity is larger where vectors agree.
    Leave out the minus.

angle_not_cosine
    (value,) -> (np.arccos(np.clip(value, -1, 1)),)
    This is the angle, not its cosine.
    The angle is 0 for vectors that point the same way, where the similarity is 1.
    Leave out the arccos.

sign_lost
    (value,) -> (np.abs(value),)
    The sign is lost: opposite vectors count as alike.
    From -1, opposite, to 1, the same: the sign tells the two apart.
    Leave out abs, and any square of the dot product.

all_with_all
    use of_all_pairs
    (a * b).sum(axis=-1) -> a @ b.T
    Every vector of a is multiplied with every vector of b.
    A useful table, and what some libraries give; here each vector of a meets its partner in b alone.
    Multiply a * b and sum over the last axis; a matrix product takes all with all.

wrong_axis
    axis=-1 -> axis=0
    The sums run over the vectors, not over the features of each.
    What comes out compares features; there is one number for each of them, and not for each pair of vectors.
    The features are the last axis: axis=-1.

axis_kept
    (value,) -> (value[..., None],)
    The last axis is still there, with length 1.
    (…, D) was to become (…): (5, 1) and (5,) meet as (5, 5) in the next sum, without an error.
    Sum without keepdims.
""",
)


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    cosine,
    MISCONCEPTIONS,
    ready_made=(
        "course.text.cosine_similarity",
        "keras.losses.cosine_similarity",
        "keras.losses.CosineSimilarity",
        "keras.metrics.CosineSimilarity",
        "keras.layers.Dot",
    ),
)
