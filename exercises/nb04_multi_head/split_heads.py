"""split_heads(x, num_heads): each head gets its share of the columns.

Split the heads: 10 minutes, short

A head gets some columns of every word, and not every column of some words. Which axis must be cut for that?

The picture above shows what a bare reshape does: it can cut an axis in two, but it moves no number. To let two axes
change places takes another function. Section 4 has both, with the shapes at their arrows.

Two steps. First cut the last axis in two: reshape (B, T, D) to (B, T, H, d), with d = D // H. Then let the heads and
the words change places: tf.transpose(..., (0, 2, 1, 3)).

values, 7: Head h holds the columns h·d to (h + 1)·d of every word.
edge cases, 1: A single word, a single head and heads of width 1 work.
inside tf.function, 2: It works inside tf.function as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.reference.heads import split


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, H: int, **options: Any) -> Case:
        options["telling"] = part != "edge cases"  # where an axis has length 1, different mistakes look alike
        inputs = {"x": normal(rng, B, T, D), "num_heads": H}
        about = f"{about} (D = {D}, {H} heads)"
        return function_case(part, about, inputs, names=("the split x",), **options)

    yield case("values", "one sentence, T = 4", 1, 4, 6, 2)
    yield case("values", "a batch of 2, T = 3", 2, 3, 12, 3)
    yield case("values", "a batch of 3, T = 5", 3, 5, 20, 4)
    yield case("values", "a batch of 2, T = 6", 2, 6, 21, 3)
    yield case("edge cases", "a single word, T = 1, a batch of 3", 3, 1, 10, 5)
    yield case("edge cases", "a single head, T = 3", 2, 3, 7, 1)
    yield case("edge cases", "heads of width 1, T = 4", 2, 4, 5, 5)
    yield case("inside tf.function", "a batch of 2, T = 3, inside tf.function", 2, 3, 10, 2, mode="graph")


MISCONCEPTIONS = """
heads_in_the_batch
    by_head.transpose(0, 2, 1, 3) -> np.concatenate(np.split(x, num_heads, axis=-1))
    The heads stand in the batch: (H · B, T, d).
    Some programs do so, and put them back afterwards. Here every sentence keeps its heads: (B, H, T, d).
    An axis of their own, beside the batch: reshape, then transpose.

bare_reshape
    by_head.transpose(0, 2, 1, 3) -> x.reshape(B, num_heads, T, d)
    x is reshaped to (B, H, T, d) in one go, without a transpose.
    The shape is right and the numbers are in the wrong places: a head gets one stretch of the sentence, and nothing
        of the rest.
    A reshape never reorders. Cut the last axis first, (B, T, H, d), then swap two axes.

interleaved_columns
    num_heads, d) -> d, num_heads) ; 0, 2, 1, 3 -> 0, 3, 1, 2
    The columns are dealt out like cards: head h gets the columns h, h + H, h + 2H, …
    Head h should hold one block, columns h·d to (h + 1)·d, or the weights of the course's layers don't fit.
    Reshape to (B, T, H, d), in this order: first the heads, then their width.

heads_for_width
    num_heads, d) -> d, num_heads)
    The number of heads and their width have changed places: the result is (B, d, T, H).
    There are then d heads of width H, and each has the columns of several.
    Reshape to (B, T, num_heads, D // num_heads), in this order.

heads_not_moved
    .transpose(0, 2, 1, 3) ->
    The result is (B, T, H, d): the heads stand behind the words.
    Attention works on the last two axes, (T, d); the heads have to stand before them.
    Add the transpose: tf.transpose(..., (0, 2, 1, 3)).

heads_before_batch
    0, 2, 1, 3 -> 2, 0, 1, 3
    The result is (H, B, T, d): the heads stand before the batch.
    (B, H, T, d) was asked for, with the batch first as everywhere in Keras.
    With tf.split and tf.stack, stack along axis 1; with tf.transpose use (0, 2, 1, 3).

width_before_words
    0, 2, 1, 3 -> 0, 2, 3, 1
    The result is (B, H, d, T): each head is lying on its side.
    Then the words are taken for features, and the features for words.
    Check the order in tf.transpose: (0, 2, 1, 3).

splits_the_words
    by_head.transpose(0, 2, 1, 3) -> np.stack(np.split(x, num_heads, axis=1), axis=1)
    The words are shared out among the heads, not the columns.
    Every head has to see the whole sentence; it looks at fewer features of it, not at fewer words.
    Split the last axis.

split_along_batch
    by_head.transpose(0, 2, 1, 3) -> np.concatenate(np.split(x, num_heads, axis=-1)).reshape(B, num_heads, T, d)
    The heads are joined along the batch and then reshaped to (B, H, T, d).
    The first axis is then heads times sentences, in this order: with more than one sentence, heads and sentences are
        mixed up. For a batch of one nobody notices.
    Reshape to (B, T, H, d), then swap the axes of words and heads; or stack the pieces on axis 1.
"""


EXERCISE = exercise(__name__, __doc__, _cases, split, MISCONCEPTIONS, ready_made=("course.layers.split_heads",))
