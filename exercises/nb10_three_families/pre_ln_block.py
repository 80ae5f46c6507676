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

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from autograder.checks.building import UNKNOWN_TO_KERAS, Case, causal, exercise
from exercises.building.models.blocks import ENCODER_ROADS, NO_RATE, SILENT, Block, of_every_block
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


MISCONCEPTIONS = (
    UNKNOWN_TO_KERAS,
    """
post_ln
    norm_1(x) -> x ; x + attended -> norm_1(x + attended) ; norm_2(h) -> h ; h + found -> norm_2(h + found)
    The norm stands after each sum.
    That is the block of 2017, "post-LN". In a deep stack its gradients depend on a careful warm-up; with the norm on
        the side road they don't.
    Normalise what goes into a sub-layer, not what comes out of the sum.

residual_from_normed
    x + attended -> n + attended ; h + found -> m + found
    x + attended -> n + attended
    h + found -> m + found
    The residual adds the normed vector, not the vector itself.
    The straight way from the first block to the last then runs through every norm; pre-LN is there to avoid it.
    Keep x: n = norm_1(x) goes into the attention, and x + attended comes out.

norm_before_and_after
    x + attended -> norm_1(x + attended) ; h + found -> norm_2(h + found)
    There are norms before the sub-layers and after the sums as well.
    The main road should stay free from the first block to the last; the stack ends with one more norm of its own.
    Two norms, one before each sub-layer, are all.

norm_missing
    norm_1(x) -> x ; norm_2(h) -> h
    norm_2(h) -> h
    norm_1(x) -> x
    A norm is missing: a sub-layer works on the raw vectors.
    The sums grow from block to block, and each sub-layer has to cope with the size that reaches it.
    norm_1 stands before the attention, norm_2 before the FFN.

one_norm_used_twice
    norm_2(h) -> norm_1(h)
    norm_1(x) -> norm_2(x)
    One norm serves both places.
    Each place has a scale and a shift of its own to learn.
    Use norm_1 on x and norm_2 on h.

no_residual
    x + attended -> attended ; h + found -> found
    h + found -> found
    x + attended -> attended
    A residual is missing: a sub-layer's output goes on without its input.
    The sum keeps each word's own vector alive through the depth, and lets the gradient pass unhindered.
    h = x + attended, then h + ffn(norm_2(h)).

second_residual_from_x
    h + found -> x + found
    The second sum adds x, the input of the whole block, not h.
    What the attention has found then gets lost on the direct way.
    h + ffn(norm_2(h)): h stands there twice.

ffn_of_x
    norm_2(h) -> norm_2(x)
    The FFN works on x, not on h.
    Then it never sees what the words have told each other.
    norm_2 takes h.

only_queries_normed
    (n, n, n) -> (n, x, x)
    Only the queries come from the normed vectors; keys and values come from x itself.
    Keys and values then grow with the depth, and the scores with them.
    Give the attention the same normed n three times.

mask_ignored
    attn_mask) -> None)
    attn_mask makes no difference.
    With a causal mask this is the block of GPT-2: a writer that ignores the mask sees the answer.
    Hand it on to self_attn as the fourth argument.

mask_inverted
    attend: hidden > 0 -> (hidden == 0) & (mask is not None)
    What should be hidden is seen, and what should be seen is hidden.
    In this course 1 means hidden, in the blocks as in the masks.
    Hand attn_mask on as it is.

relu_for_gelu
    gelu(m @ W1 + b1) -> np.maximum(m @ W1 + b1, 0)
    The FFN bends its hidden numbers with a ReLU.
    BERT and GPT take the smoother gelu, and a model that was saved with one gives nonsense with the other.
    PositionWiseFFN(dim_feedforward, d_model, "gelu").

subtracted
    x + attended -> x - attended
    h + found -> h - found
    x + attended -> x - attended ; h + found -> h - found
    What a sub-layer gives is subtracted, not added.
    It can learn the other sign; but weights that others have trained no longer fit.
    x + …: look at the signs of the two sums.
""",
    *of_every_block(BLOCK),
)


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    pre_ln_block,
    MISCONCEPTIONS,
    ready_made=(
        "course.layers.PreLNEncoderLayer",
        "course.layers.TransformerEncoderLayer",
        "course.layers.TransformerEncoder",
    ),
)
