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

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from autograder.checks.building import UNKNOWN_TO_KERAS, Case, causal, exercise
from exercises.building.models.blocks import ENCODER_ROADS, NO_RATE, SILENT, encoder, of_every_block
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


MISCONCEPTIONS = (
    UNKNOWN_TO_KERAS,
    """
pre_ln
    (x, x, x) -> (norm_1(x),) * 3 ; norm_1( -> ( ; "ffn", h) -> "ffn", norm_2(h)) ; norm_2( -> (
    The norm stands before each sub-layer, not after the sum.
    That is "pre-LN", the order of GPT-2 and of notebook 10; the paper of 2017 normalises the sum, and its output has
        mean 0 and variance 1 before γ and β.
    Normalise what comes out: AddNorm(x, sublayer(x)).

one_norm_only
    norm_1( -> (
    norm_2( -> (
    There is one add-and-norm only, and two are asked for.
    After each sub-layer the numbers have grown, and each place has a scale and a shift of its own to learn.
    h = add_norm_1(x, attended), then add_norm_2(h, ffn(h)).

one_norm_used_twice
    norm_2( -> norm_1(
    norm_1( -> norm_2(
    One AddNorm serves both places.
    Each place has a scale and a shift of its own to learn.
    Make two of them: add_norm_1 and add_norm_2.

no_residual
    x + attended -> attended ; h + found -> found
    h + found -> found
    x + attended -> attended
    A residual is missing: a sub-layer's output is normalised without its input.
    The sum keeps each word's own vector alive through the depth, and lets the gradient pass unhindered.
    AddNorm is called with two things: the input of the sub-layer, and its output.

second_residual_from_x
    h + found -> x + found
    The second sum adds x, the input of the whole block, not h.
    What the attention has found then gets lost on the direct way.
    The second sub-layer's input is h: add_norm_2(h, ffn(h)).

ffn_of_x
    "ffn", h) -> "ffn", x)
    The fully connected layer works on x, not on h.
    Then it never sees what the words have told each other.
    Feed it the output of the first add and norm.

mask_ignored
    attn_mask) -> None)
    The mask is taken but never used.
    The words then look at the padding as if it were words.
    Pass the mask to self_attn.

mask_inverted
    attend: hidden > 0 -> (hidden == 0) & (mask is not None)
    The mask is used the wrong way round: what should be hidden is shown.
    Here 1 means hidden; in Keras's own layers it means visible.
    Hand the mask on as it comes.
""",
    *of_every_block(BLOCK),
)

EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    post_ln_block,
    MISCONCEPTIONS,
    ready_made=(
        "course.layers.TransformerEncoderLayer",
        "course.layers.PreLNEncoderLayer",
        "course.layers.TransformerDecoderLayer",
    ),
)
