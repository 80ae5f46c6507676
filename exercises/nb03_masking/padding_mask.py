"""padding_mask(ids, pad_id): 1 where a key is PAD, with an axis for the queries.

Hide the padding: 5 minutes, short

Who is hidden here, those who ask or those who are asked? And is it the same for each of those who ask?

First find the padding: a comparison with pad_id gives yes and no, in the shape of the ids. Then look at section 4:
which axis of p does that lack, and where does it stand?

Compare ids with pad_id and cast the answer to float32: that is (B, S). p is (B, T, S), so the mask needs an axis of
length 1 for the queries, between the two.

shapes, 2: The mask is (B, 1, S), float32, ready to be broadcast over the queries.
values, 4: 1 stands where PAD is, 0 elsewhere.
edge cases, 2: Another pad_id works, a sentence of PAD only, and padding in front.
in your machine, 2: It works inside tf.function, on tensors, as your machine asks for it.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, function_case


def hide_padding(ids: np.ndarray, pad_id: int = 0) -> tuple[np.ndarray]:
    """Ids (B, S) to (B, 1, S): 1 where PAD stands."""
    mask = (np.asarray(ids) == pad_id).astype(float)
    return (np.expand_dims(mask, 1),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, ids: np.ndarray, pad_id: int | None = None, mode: Mode = "eager") -> Case:
        inputs = {"ids": ids.astype(np.int32), "pad_id": pad_id}
        shapes = part == "shapes"
        dtype = "float32" if shapes else ""
        return function_case(part, about, inputs, names=("the mask",), values=not shapes, dtype=dtype, mode=mode)

    def sentences(B: int, S: int, pad_id: int = 0) -> np.ndarray:
        ids = rng.integers(1, 1000, (B, S))
        ids[ids == pad_id] = 50
        ids[:, 0], ids[-1, 0] = 256, max(1, pad_id - 1)
        for row in ids:
            row[rng.integers(1, S) :] = pad_id
        return ids

    box = np.array([[1, 2, 3, 4, 5], [6, 7, 8, 0, 0], [1, 9, 10, 3, 4]])
    yield case("shapes", "the word box, (3, 5)", box)
    yield case("shapes", "a batch of 2, S = 7", sentences(2, 7))
    yield case("values", "the word box, (3, 5)", box)
    yield case("values", "a batch of 4, S = 6", sentences(4, 6))
    yield case("values", "a batch of 4, S = 4", sentences(4, 4))
    yield case("edge cases", "pad_id = 3", sentences(2, 5, pad_id=3), 3)
    yield case("edge cases", "a sentence of PAD only", np.zeros((1, 4)))
    yield case("edge cases", "padding in front of a sentence", sentences(2, 6)[:, ::-1])
    yield case("in your machine", "a batch of 3, S = 6, inside tf.function", sentences(3, 6), mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, hide_padding, ready_made=("course.layers.padding_mask",))
