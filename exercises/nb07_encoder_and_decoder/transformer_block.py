"""TransformerEncoderLayer: the block of the paper, add and norm after each sub-layer.

The block of the paper: 15 minutes, 3 stars, short

A working day has two halves, meeting and desk. What comes after each of them?

Four parts, made once in `__init__`, under the names that the exercise gives. What does each AddNorm add, and to what:
to the input of its own half, or to that of the whole block?

In `__init__` a MultiHeadAttention, an FCLayer, and two AddNorm layers, one for each half. In `call` the attention looks
at x three times over, with the mask, and returns two things; the first of them goes into the first AddNorm, together
with x. What comes out goes into the FCLayer, and into the second AddNorm together with the FCLayer's answer.

builds, 2: Attention, the fully connected layer and two norms stand under their names.
values, 3: The output has the right numbers.
masks, 2: What the mask hides, nobody looks at.
edge cases, 1: A single word and a single head work.
dropout, 1: Nothing is dropped at inference; in training something of both sub-layers, but not x itself.
inside tf.function, 1: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from autograder.checks.building import Case, causal, exercise
from exercises.building.models.blocks import ENCODER_ROADS, NO_RATE, SILENT, encoder
from exercises.reference.encoder_blocks import post_ln_block

BLOCK = encoder()


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    case = partial(BLOCK.case, rng)

    # To build a block takes longer than to call it, so few sizes serve all.
    yield case("builds", "d_model = 8, 2 heads, dim_feedforward = 12", 2, 5, 8, 2, 12)
    yield case("values", "a batch of 2, T = 5, d_model = 8, 2 heads", 2, 5, 8, 2, 12)
    yield case("values", "one sentence, T = 6, d_model = 9, 3 heads", 1, 6, 9, 3, 10)
    yield case("values", "a batch of 3, T = 6, d_model = dim_feedforward = 6", 3, 6, 6, 3, 6)
    padding = np.zeros((2, 1, 5), np.float32)
    padding[1, :, 3:] = 1
    yield case("masks", "a mask over the padding, T = 5", 2, 5, 8, 2, 12, masks=(padding,))
    yield case("masks", "a mask that hides the future, T = 6", 1, 6, 9, 3, 10, masks=(causal(6),))
    yield case("edge cases", "a single word, T = 1", 2, 1, 8, 2, 12)
    yield case("edge cases", "a single head", 2, 4, 5, 1, 9)
    yield case("dropout", "dropout = 0.5, at inference and in training", 2, 5, 8, 2, 12)
    for about in (SILENT, NO_RATE, *ENCODER_ROADS):
        yield case("dropout", about, 2, 5, 8, 2, 12)
    yield case("inside tf.function", "T = 5, d_model = 8, inside tf.function", 2, 5, 8, 2, 12, mode="graph")


drops_its_input, lacks_a_road = BLOCK.drops_its_input, BLOCK.lacks_a_road


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    post_ln_block,
    ready_made=(
        "course.layers.TransformerEncoderLayer",
        "course.layers.PreLNEncoderLayer",
        "course.layers.TransformerDecoderLayer",
    ),
)
