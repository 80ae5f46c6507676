"""previous_token_score(p): how much of each head's attention goes to the word before.

Who looks one back?: 6 minutes

A head always looks at the word before. Where are the bright cells of its map, and which row has none?

The bright cells lie just below the diagonal. There is one fewer of them than there are rows. Heads stay apart;
sentences and rows do not.

np.diagonal(p, offset=-1, axis1=2, axis2=3) has shape (B, H, T − 1); in TensorFlow, tf.linalg.diag_part(p[:, :, 1:,
:-1]). Then its mean over the first axis and the last.

values, 7: The mean weight on the word before, over all rows that have one, for each head.
edge cases, 3: One head or two words are no special case.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from exercises.building.heads.attention_maps import drawn_map


def mean_before(p: np.ndarray) -> tuple[np.ndarray]:
    """Maps (B, H, T, T) to scores (H,)."""
    t = np.arange(1, p.shape[-1])
    weights = p[:, :, t, t - 1]
    return (weights.mean(axis=(0, 2)),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, H: int, T: int, *, causal: bool = False) -> Case:
        inputs = {"p": drawn_map(rng, B, H, T, causal=causal)}
        return function_case(part, about, inputs, names=("the scores",), telling=T > 2)

    yield case("values", "a batch of 2, 3 heads, T = 5", 2, 3, 5)
    yield case("values", "a decoder's map: a batch of 3, 2 heads, T = 6", 3, 2, 6, causal=True)
    yield case("values", "one sentence, 4 heads, T = 4", 1, 4, 4)
    yield case("values", "a batch of 4, 4 heads, T = 4", 4, 4, 4)
    yield case("edge cases", "one head, T = 7", 2, 1, 7)
    yield case("edge cases", "two words, T = 2", 3, 2, 2)


MISCONCEPTIONS = """
the_word_itself
    np.arange(1, -> np.arange(0, ; t - 1 -> t
    t - 1 -> t
    The weight on the word itself is taken: the diagonal.
    A head that looks at itself carries nothing from anywhere.
    Row t, column t − 1: one place below the diagonal.

the_word_after
    np.arange(1, p.shape[-1]) -> np.arange(p.shape[-1] - 1) ; t - 1 -> t + 1
    The weight on the word after is taken: one place above the diagonal.
    In a decoder's map there is nothing but zeros: those words are hidden.
    Row t asks, column t − 1 is asked: p[:, :, t, t - 1].

two_back
    np.arange(1, -> np.arange(2, ; t - 1 -> t - 2
    The weight on the word two places before is taken.
    Counting from 0, the neighbour of place t is t − 1.
    Row t, column t − 1.

first_row_counted
    weights.mean(axis=(0, 2)) -> weights.sum(axis=2).mean(axis=0) / p.shape[-1]
    Row 0 counts, with a weight of 0.
    The first word has none before it. Counted, it pulls every score down, and that of short sentences most.
    Divide by the number of rows that have a word before: T − 1.

first_row_wraps
    np.arange(1, -> np.arange(0,
    Row 0 counts, and takes the last word for the one before it.
    Index −1 is Python's way to say: from the end. No word of a sentence stands before the first.
    Begin with row 1.

heads_mixed
    weights.mean(axis=(0, 2)) -> weights.mean()
    The mean runs over the heads, too.
    One head at 0.9 and three at 0 give the same number as four that do nothing in particular.
    Keep the axis of the heads: (B, H, T, T) becomes (H,).

heads_for_rows
    (0, 2) -> (0, 1)
    The mean runs over the heads and leaves the rows.
    What is asked is one number a head.
    Of (B, H, T − 1), average the first axis and the last.

sentences_apart
    (0, 2) -> 2
    Each sentence keeps a score of its own.
    What is asked is one number a head, over all sentences.
    Average over the batch as well.

rows_summed
    weights.mean(axis=(0, 2)) -> weights.sum(axis=2).mean(axis=0)
    The weights are summed over the rows, not averaged.
    A score must be readable: 1 means always, whatever the length.
    Divide by the number of rows, or take a mean.
"""


EXERCISE = exercise(
    __name__, __doc__, _cases, mean_before, MISCONCEPTIONS, ready_made=("course.interpret.previous_token_scores",)
)
