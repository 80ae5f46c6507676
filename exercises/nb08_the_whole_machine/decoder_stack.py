"""TransformerDecoder: the decoder's blocks, one after the other, all with the same memory.

The decoder: 10 minutes, 2 stars, short

Which of the two inputs climbs from block to block, and which stays the same on each?

Build it as you built the encoder's stack, with the decoder's block. Ask of each argument of the block whether the next
block gets a new one or the same one again.

As the encoder, with TransformerDecoderLayer: for block in self.blocks, tgt = block(tgt, memory, tgt_mask=tgt_mask,
memory_mask=memory_mask). Only tgt climbs; memory and both masks are the same in every block.

builds, 3: There are num_layers blocks, each with weights of its own.
values, 3: The output has the right numbers.
masks, 2: Every block hides what the two masks hide.
dropout, 1: The blocks drop at the rate that was asked for, in training.
inside tf.function, 1: The stack works inside tf.function as well.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, causal, exercise, normal
from exercises.building.models.stacks import draw_stack, stack_case
from exercises.reference.transformer import decoder_stack


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *sizes: int, ends: int = 0, dropout: float = 0.0, mode: Mode = "eager") -> Case:
        """Of the sizes B, T, S, D, heads, width of ffn, blocks; `ends`: where the last source is over.

        Both masks are always there, if only to hide nothing: by position, Keras doesn't take None for a `tgt_mask`.
        """
        B, T, S, D, n, hidden, layers = sizes
        padding = np.zeros((B, 1, S), np.float32)
        padding[-1, :, ends or S :] = 1
        masks = {"tgt_mask": causal(T) * bool(ends), "memory_mask": padding}
        init = {"num_layers": layers, "d_model": D, "num_heads": n, "dim_feedforward": hidden, "dropout": dropout}
        return stack_case(
            part, about, {"tgt": 2 * normal(rng, B, T, D), "memory": normal(rng, B, S, D), **masks}, decoder_stack,
            init=init, weights=draw_stack(rng, "decoder", layers, D, hidden),
            known={"num_heads": n, "num_layers": layers}, mode=mode,
        )  # fmt: skip

    # To build a stack takes longer than to call it, so two of them answer all questions.
    three, single = (8, 4, 12, 3), (10, 2, 16, 1)
    yield case("builds", "3 blocks, d_model = 8, 4 heads, dim_feedforward = 12", 2, 5, 5, *three)
    yield case("values", "3 blocks, T = 5, S = 5, d_model = 8", 2, 5, 5, *three)
    yield case("values", "a single block, T = 4, S = 7", 2, 4, 7, *single, dropout=0.5)
    yield case("masks", "3 blocks and both masks, T = S = 5", 2, 5, 5, *three, ends=3)
    yield case("masks", "a single block and both masks, T = 4, S = 7", 3, 4, 7, *single, ends=2, dropout=0.5)
    yield case("dropout", "3 blocks in training, dropout = 0", 2, 5, 5, *three)
    yield case("dropout", "a single block in training, dropout = 0.5", 2, 4, 7, *single, dropout=0.5)
    in_graph = "a single block and both masks, inside tf.function"
    yield case("inside tf.function", in_graph, 2, 4, 7, *single, ends=2, dropout=0.5, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, decoder_stack, ready_made=("course.layers.TransformerDecoder",))
