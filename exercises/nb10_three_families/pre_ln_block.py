"""PreLNEncoderLayer: the block of BERT and GPT, where the norm stands before each sub-layer.

Norm first: 10 minutes, 3 stars

Where is the main road, on which nothing is ever normalised? And what happens on the side roads?

Lay it beside transformer_block of notebook 07. There each norm comes after a sum; here it stands in front of its
sub-layer, and the sub-layer's answer is added to the x from before the norm. Mind GELU, too.

In `call`: normalise x, and let the attention look at the normed one three times over (it returns two things, and takes
the mask). Its answer, after the dropout, is added to x itself. Then once more with the second norm and the FFN: their
answer, after the dropout, is added to the sum you have just made.

builds, 2: Two norms, the attention and the FFN stand under their names.
values, 4: The output is h + FFN(norm(h)) with h = x + attention(norm(x)).
mask, 2: What attn_mask hides has no effect.
dropout, 1: Nothing is dropped at inference; in training something of both sub-layers, but not x itself.
edge cases, 1: A single word and a single head work, inside tf.function as well.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from autograder.checks.building import Case, causal, exercise
from exercises.building.models.blocks import ENCODER_ROADS, NO_RATE, SILENT, Block
from exercises.reference.encoder_blocks import PRE_LN, pre_ln_block

BLOCK = Block(pre_ln_block, PRE_LN, tolerance=2e-3, roads=ENCODER_ROADS)  # the approximate gelu is welcome


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    case = partial(BLOCK.case, rng)

    def padding(B: int, T: int) -> np.ndarray:
        lengths = rng.integers(1, T, (B, 1, 1))
        return (np.arange(T) >= lengths).astype(np.float32)

    # To build a block takes longer than to call it, so few sizes serve all.
    yield case("builds", "d_model = 8, 2 heads, dim_feedforward = 12", 2, 5, 8, 2, 12)
    yield case("values", "a batch of 2, T = 5, d_model = 8, 2 heads", 2, 5, 8, 2, 12)
    yield case("values", "one sentence, T = 6, d_model = 9, 3 heads", 1, 6, 9, 3, 12)
    yield case("values", "a batch of 3, T = 6, d_model = dim_feedforward = 6", 3, 6, 6, 3, 6)
    yield case("mask", "a causal mask, T = 6", 2, 6, 9, 3, 12, masks=(causal(6),))
    yield case("mask", "a padding mask (B, 1, T), T = 5", 3, 5, 8, 2, 12, masks=(padding(3, 5),))
    yield case("dropout", "dropout = 0.5, at inference and in training", 2, 5, 8, 2, 12)
    for about in (SILENT, NO_RATE, *ENCODER_ROADS):
        yield case("dropout", about, 2, 5, 8, 2, 12)
    yield case("edge cases", "a single word, T = 1", 2, 1, 8, 2, 12)
    yield case("edge cases", "a single head, inside tf.function", 2, 4, 5, 1, 9, mode="graph", masks=(causal(4),))


drops_its_input, lacks_a_road = BLOCK.drops_its_input, BLOCK.lacks_a_road


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    pre_ln_block,
    ready_made=(
        "course.layers.PreLNEncoderLayer",
        "course.layers.TransformerEncoderLayer",
        "course.layers.TransformerEncoder",
    ),
)
