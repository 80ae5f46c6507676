"""TransformerDecoderLayer: the decoder's block of the paper, three sub-layers with add and norm after each.

The decoder's block: 20 minutes, 3 stars, short

Three halves of a working day: who asks in each of them, and to what is the answer added?

Each sub-layer's output is added to what went into that very sub-layer. Write down three lines with tgt, h1 and h2, and
for each attention: query, key, value, mask.

Three times the same two lines. First: attended, _ = self.self_attn(tgt, tgt, tgt, tgt_mask), then h1 =
self.add_norm_1(tgt, attended). Second: the query is h1, key and value are memory, the mask is memory_mask, and what is
added is h1. Third: self.ffn(h2), and what is added is h2.

builds, 3: Two attentions, the fully connected layer and three norms stand under their names.
values, 5: The output has the right numbers, for sentences of equal and of other lengths.
masks, 5: tgt_mask hides words of the target, memory_mask words of the source.
edge cases, 2: A first word alone, a source of one word and a single head work.
dropout, 3: Nothing is dropped at inference; in training something of each sub-layer, but not tgt.
inside tf.function, 2: The layer works inside tf.function as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from autograder.checks.building import UNKNOWN_TO_KERAS, Case, causal, exercise
from exercises.building.models.blocks import DECODER_ROADS, NO_RATE, SILENT, decoder, of_every_block
from exercises.reference.decoder_blocks import decoder_block

BLOCK = decoder()


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    case = partial(BLOCK.case, rng)

    def padded(S: int) -> np.ndarray:
        """A mask (2, 1, S) over the memory: the second sentence ends early."""
        mask = np.zeros((2, 1, S), np.float32)
        mask[1, :, S // 2 :] = 1
        return mask

    def nothing(T: int) -> np.ndarray:
        return np.zeros((T, T), np.float32)

    # B, T, S, D, heads, dim_feedforward; to build a block takes longer than to call it, so few sizes serve all
    yield case("builds", "d_model = 8, 2 heads, dim_feedforward = 12", 2, 5, 5, 8, 2, 12)
    yield case("values", "no masks, T = 5, S = 5, d_model = 8", 2, 5, 5, 8, 2, 12)
    yield case("values", "no masks, T = 4, S = 7, d_model = 6", 1, 4, 7, 6, 3, 12)
    yield case("values", "no masks, T = 6, S = 3, d_model = dim_feedforward = 6", 3, 6, 3, 6, 3, 6)
    yield case("masks", "a causal tgt_mask, T = S = 5", 2, 5, 5, 8, 2, 12, masks=(causal(5),))
    yield case("masks", "both masks, T = S = 5", 2, 5, 5, 8, 2, 12, masks=(causal(5), padded(5)))
    yield case("masks", "both masks, T = 4, S = 7", 2, 4, 7, 6, 3, 12, masks=(causal(4), padded(7)))
    yield case("masks", "a memory_mask alone, T = S = 5", 2, 5, 5, 8, 2, 12, masks=(nothing(5), padded(5)))
    yield case("edge cases", "the first word, T = 1, S = 4", 2, 1, 4, 8, 2, 12, masks=(causal(1),))
    yield case("edge cases", "a source of one word, T = 4, S = 1, a single head", 2, 4, 1, 5, 1, 9, masks=(causal(4),))
    yield case("dropout", "dropout = 0.5, at inference and in training", 2, 5, 5, 8, 2, 12, masks=(causal(5),))
    for about in (SILENT, NO_RATE, *DECODER_ROADS):
        yield case("dropout", about, 2, 5, 5, 8, 2, 12, masks=(causal(5),))
    inside = "both masks, T = 4, S = 7, inside tf.function"
    yield case("inside tf.function", inside, 2, 4, 7, 6, 3, 12, masks=(causal(4), padded(7)), mode="graph")


MISCONCEPTIONS = (
    UNKNOWN_TO_KERAS,
    """
cross_residual_from_tgt
    h1 + heard -> tgt + heard
    The second sum adds tgt, the input of the whole block, not h1.
    What the first attention has found then lives on in the query alone: the direct road forgets it.
    Each sub-layer's own input is added: add_norm_2(h1, attended).

ffn_residual_from_earlier
    h2 + found -> h1 + found
    h2 + found -> tgt + found
    The third sum adds what went into an earlier sub-layer, not h2.
    What the cross-attention brought from the source then lives on through the fully connected layer alone.
    Each sub-layer's own input is added: add_norm_3(h2, ffn(h2)).

memory_added
    h1 + heard -> memory + heard
    The second sum adds the memory, not h1.
    The memory has a row for each source word, h1 for each target word: they fit by luck, and the target's own words
        get lost.
    What is added is what asked: h1.

no_residual
    tgt + attended -> attended ; h1 + heard -> heard ; h2 + found -> found
    tgt + attended -> attended
    h1 + heard -> heard
    h2 + found -> found
    A residual is missing: a sub-layer's output is normalised without its input.
    The sum keeps each word's own vector alive through the depth, and lets the gradient pass unhindered.
    AddNorm is called with two things: the input of the sub-layer, and its output.

two_norms_only
    norm_1( -> (
    norm_2( -> (
    norm_3( -> (
    norm_2( -> norm_1( ; norm_3( -> norm_2(
    norm_3( -> norm_2(
    norm_2( -> norm_1(
    norm_2( -> ( ; norm_3( -> norm_2(
    There are three sub-layers, and only two of the norms are used.
    After each sub-layer the numbers have grown, and each place has a scale and a shift of its own to learn.
    Three sub-layers, three AddNorms: add_norm_1, add_norm_2, add_norm_3, each used once.

one_norm_thrice
    norm_2( -> norm_1( ; norm_3( -> norm_1(
    norm_1( -> norm_3( ; norm_2( -> norm_3(
    One AddNorm serves all three places.
    Each place has a scale and a shift of its own to learn; one for three fits none of them.
    Make three of them: add_norm_1, add_norm_2 and add_norm_3.

pre_ln
    (tgt, tgt, tgt) -> (norm_1(tgt),) * 3 ; norm_1( -> ( ; (h1, memory -> (norm_2(h1), memory ; norm_2( -> ( ;
        "ffn", h2) -> "ffn", norm_3(h2)) ; norm_3( -> (
    The norms stand before the sub-layers, not after the sums.
    That is "pre-LN", the order of GPT-2 and of notebook 10; the paper of 2017 normalises each sum.
    Normalise what comes out: AddNorm(x, sublayer(x)).

memory_mask_on_self_attention
    tgt_mask) -> memory_mask)
    tgt_mask) -> tgt_mask if memory_mask is None else np.maximum(tgt_mask, memory_mask))
    memory_mask is used in the first attention.
    It says which words of the source are padding; the first attention looks over the target.
    The first attention gets tgt_mask and nothing else.

tgt_mask_on_cross_attention
    memory_mask) -> tgt_mask)
    memory_mask) -> memory_mask if memory_mask is None else np.maximum(tgt_mask, memory_mask))
    tgt_mask is used in the second attention.
    The whole source is known from the start: its first word may look at its last. And where the lengths differ, the
        mask doesn't even fit.
    The second attention gets memory_mask and nothing else.

masks_exchanged
    tgt_mask) -> memory_mask) ; memory_mask) -> tgt_mask)
    The two masks have changed places.
    tgt_mask belongs to the words of the target, memory_mask to those of the source.
    The first attention gets tgt_mask, the second memory_mask.

no_tgt_mask
    tgt_mask) -> None)
    tgt_mask is taken but never used.
    Each word then sees all later ones, those that it is to predict included.
    Pass tgt_mask to the first attention.

no_memory_mask
    memory_mask) -> None)
    memory_mask is taken but never used.
    The target then looks at the source's padding as if it were words.
    Pass memory_mask to the second attention.

key_from_h1
    (h1, memory, memory) -> (h1, h1, memory)
    In the second attention the key comes from h1 and the value from the memory.
    Keys and values belong together: a key says what its value is about.
    Key and value are both the memory: cross_attn(h1, memory, memory, memory_mask).

encoder_asks
    (h1, memory, memory) -> (memory, h1, h1)
    (h1, memory, memory) -> (memory, h1, h1) ; memory_mask) -> None)
    In the second attention the encoder asks and the decoder answers.
    Each row is then a mixture of target words, the later ones included: it sees the answer.
    Turn it round: the query is h1, key and value are the memory.

arguments_v_k_q
    (h1, memory, memory) -> (memory, memory, h1)
    (h1, memory, memory) -> (memory, memory, h1) ; memory_mask) -> None)
    In the second attention the arguments stand in the order value, key, query: h1 is what gets mixed.
    That is the printed bug of notebook 07: each output mixes all target words, the later ones included.
    The query is h1, key and value are the memory. Called with keywords, it can't go wrong.

memory_unheard
    (h1, memory, memory) -> (h1, h1, h1)
    (h1, memory, memory) -> (h1, h1, h1) ; memory_mask) -> None)
    The second attention looks at the target's own words again; the memory is never used.
    The block doesn't hear what it is to translate.
    Key and value of the second attention are the memory.

tgt_asks
    (h1, memory, memory) -> (tgt, memory, memory)
    The second attention asks with tgt, not with what the first has found.
    Each word then asks knowing nothing of the words before it.
    The query of the second attention is h1.

ffn_of_earlier
    "ffn", h2) -> "ffn", h1)
    "ffn", h2) -> "ffn", tgt)
    The fully connected layer works on the output of an earlier sub-layer, not on h2.
    Then it never sees what came from the source.
    Feed it the output of the second add and norm.
""",
    *of_every_block(BLOCK),
)

EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    decoder_block,
    MISCONCEPTIONS,
    ready_made=("course.layers.TransformerDecoderLayer", "course.layers.TransformerDecoder"),
)
