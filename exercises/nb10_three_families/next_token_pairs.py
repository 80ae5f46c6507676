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

from __future__ import annotations

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


MISCONCEPTIONS = """
labels_equal_inputs
    ids[..., :-1], ids[..., 1:] -> ids, ids
    ids[..., 1:] -> ids[..., :-1]
    The labels are the inputs themselves.
    Position t then has to say the word that it reads: the loss falls to 0, and the model has learned to copy.
    The label of a position is the word after it.

swapped
    return inputs, labels -> return labels, inputs
    Inputs and labels have changed places: each label is the word before its input.
    The model would learn to write backwards.
    Return the row without its last token first, then the row without its first.

length_kept
    ids[..., :-1], ids[..., 1:] -> ids, np.roll(ids, -1, axis=-1)
    ids[..., :-1], ids[..., 1:] -> ids, np.append(ids[..., 1:], 0 * ids[..., :1], axis=-1)
    The last label comes from nowhere: the row has kept its length.
    After the last token nothing is known. A first word or a PAD in its place teaches a rule that doesn't exist.
    One token fewer on both sides: T − 1.

inputs_not_cut
    ids[..., :-1] -> ids
    The inputs have kept their last token, the labels have lost their first.
    The two are of different lengths: the last input has no label.
    Leave out the last token of the inputs.

labels_not_cut
    ids[..., 1:] -> ids
    The labels have kept their first token, the inputs have lost their last.
    The two are of different lengths, and where they meet, each label is the very word that is read.
    Leave out the first token of the labels.

one_too_short
    :-1] -> :-2]
    1:] -> 2:]
    Inputs or labels have lost one token more than the other.
    The two are of different lengths, so that some word has no label, or some label no word.
    One token fewer on both sides: the inputs without their last, the labels without their first.

two_on
    :-1], ids[..., 1:] -> :-2], ids[..., 2:]
    Each label is two words on.
    The model would learn to leave out every second word.
    One step is enough: [:-1] and [1:].

last_word_only
    1:] -> -1:]
    Only the last word of each row is a label.
    A row of T words holds T − 1 questions, and the causal mask lets the model answer all of them in one go.
    Give each position its label.

along_the_batch
    ids[..., :-1], ids[..., 1:] -> ids[:-1], ids[1:]
    The shift runs along the batch: the label of a row is the next row.
    Rows are different texts; words follow one another along the last axis.
    Index the last axis: ids[..., 1:], or ids[:, 1:].
"""


EXERCISE = exercise(__name__, __doc__, _cases, pairs, MISCONCEPTIONS, ready_made=("course.text.next_token_pairs",))
