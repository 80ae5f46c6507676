"""MendedDecoderLayer: find the bugs. A block whose loss falls, and which says nonsense when it is left alone.

Find the bugs: a loss that falls: 20 minutes, 2 stars, curious

In training it gets the right words to read. What must it not see of them? And what can it know without the source?

Go through `call` line by line with three questions: which mask, who asks whom, and which weights. One bug is a thing
that was forgotten, one a line that was copied, one a digit.

The first attention gets tgt_mask. In the second the query is h1, key and value are memory, the mask is memory_mask. And
there are three norms, one for each sum.

without masks, 5: Each step asks whom it should, and each sum has a norm of its own.
with masks, 5: tgt_mask hides words of the target, memory_mask words of the source.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from autograder.checks.building import Case, causal, exercise
from exercises.building.models.blocks import decoder
from exercises.reference.decoder_blocks import decoder_block


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    case = partial(decoder().case, rng)

    def padded(S: int) -> np.ndarray:
        """A mask (2, 1, S) over the memory: the second sentence ends early."""
        mask = np.zeros((2, 1, S), np.float32)
        mask[1, :, S // 2 :] = 1
        return mask

    # B, T, S, D, heads, dim_feedforward
    yield case("without masks", "no masks, T = 5, S = 5, d_model = 12", 2, 5, 5, 12, 4, 30)
    yield case("without masks", "no masks, T = 4, S = 7, d_model = 10", 1, 4, 7, 10, 2, 16)
    yield case("with masks", "a causal tgt_mask, T = S = 5", 2, 5, 5, 8, 2, 12, masks=(causal(5),))
    yield case("with masks", "both masks, T = 4, S = 7", 2, 4, 7, 6, 3, 12, masks=(causal(4), padded(7)))
    yield case("with masks", "both masks, T = S = 6", 2, 6, 6, 8, 2, 12, masks=(causal(6), padded(6)))


READY_MADE = ("course.layers.TransformerDecoderLayer", "course.layers.TransformerDecoder")
EXERCISE = exercise(__name__, __doc__, _cases, decoder_block, ready_made=READY_MADE)
