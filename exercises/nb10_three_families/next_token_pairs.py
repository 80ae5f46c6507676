"""next_token_pairs(ids): the whole pre-training of a decoder, in one step to the side.

The next word: 5 minutes

At each place the model has read up to there. Which word is it to say, and for which place is there none?

Both results are one shorter than ids. One of them lacks the last token of each row, the other the first; slices of the
last axis do that.

ids[..., :-1] leaves out the last token of each row, ids[..., 1:] the first. Which of them are the labels?

shapes, 1: Inputs and labels are both (B, T − 1).
values, 3: Each label is the word after its input.
edge cases, 1: Two tokens are enough, and one row alone works.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case


def pairs(ids: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Ids (..., T) to inputs and labels, each (..., T − 1)."""
    inputs, labels = ids[..., :-1], ids[..., 1:]
    return inputs, labels


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *shape: int) -> Case:
        size = int(np.prod(shape))
        ids = rng.permutation([0, *range(4, 90), *range(50_000, 50_010)])[:size].reshape(shape).astype(np.int32)
        if size > 10:
            ids.flat[size // 2 + 1] = 0  # an id like any other here
        names = ("inputs", "labels")
        return function_case(part, about, {"ids": ids}, names=names, values=part != "shapes")

    yield case("shapes", "a batch of 3, T = 8", 3, 8)
    yield case("shapes", "a batch of 5, T = 5", 5, 5)
    yield case("values", "one row, T = 6", 1, 6)
    yield case("values", "a batch of 4, T = 9", 4, 9)
    yield case("values", "a batch of 4, T = 4", 4, 4)
    yield case("edge cases", "two tokens, T = 2", 3, 2)
    yield case("edge cases", "a text alone, ids (T,)", 7)


EXERCISE = exercise(__name__, __doc__, _cases, pairs, ready_made=("course.text.next_token_pairs",))
