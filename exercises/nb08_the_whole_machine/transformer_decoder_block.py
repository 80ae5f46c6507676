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

from collections.abc import Iterator
from functools import partial

import numpy as np

from autograder.checks.building import Case, causal, exercise
from exercises.building.models.blocks import DECODER_ROADS, NO_RATE, SILENT, decoder
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


drops_its_input, lacks_a_road = BLOCK.drops_its_input, BLOCK.lacks_a_road


READY_MADE = ("course.layers.TransformerDecoderLayer", "course.layers.TransformerDecoder")
EXERCISE = exercise(__name__, __doc__, _cases, decoder_block, ready_made=READY_MADE)
