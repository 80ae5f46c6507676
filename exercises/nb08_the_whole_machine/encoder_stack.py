"""TransformerEncoder: the encoder's blocks, one after the other.

The encoder: 10 minutes, 2 stars, short

What goes into the second block, and what does each block need for itself?

Each block has weights of its own, so there must be as many objects as blocks, made once. In `call` the output of one is
the input of the next, and all of them get the same mask.

In __init__: self.blocks = [TransformerEncoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in
range(num_layers)]. In call: for block in self.blocks, x = block(x, mask). Return the last x.

builds, 3: There are num_layers blocks, each with weights of its own.
values, 3: The output has the right numbers.
masks, 2: Every block hides what the mask hides.
dropout, 1: The blocks drop at the rate that was asked for, in training.
inside tf.function, 1: The stack works inside tf.function as well.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, normal
from exercises.building.models.stacks import draw_stack, stack_case
from exercises.reference.transformer import encoder_stack


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *sizes: int, ends: int = 0, dropout: float = 0.0, mode: Mode = "eager") -> Case:
        """Of the sizes B, T, D, heads, width of ffn, blocks; `ends`: where the last sentence is over.

        The mask is always there, if only to hide nothing: by position, Keras doesn't take None for a `mask`.
        """
        B, T, D, n, hidden, layers = sizes
        mask = np.zeros((B, 1, T), np.float32)
        mask[-1, :, ends or T :] = 1
        init = {"num_layers": layers, "d_model": D, "num_heads": n, "dim_feedforward": hidden, "dropout": dropout}
        return stack_case(
            part, about, {"x": 2 * normal(rng, B, T, D), "mask": mask}, encoder_stack, init=init,
            weights=draw_stack(rng, "encoder", layers, D, hidden), known={"num_heads": n, "num_layers": layers},
            mode=mode,
        )  # fmt: skip

    # To build a stack takes longer than to call it, so two of them answer all questions.
    three, single = (8, 4, 12, 3), (10, 2, 16, 1)
    yield case("builds", "3 blocks, d_model = 8, 4 heads, dim_feedforward = 12", 2, 6, *three)
    yield case("values", "3 blocks, T = 6, d_model = 8", 2, 6, *three)
    yield case("values", "a single block, T = 5", 2, 5, *single, dropout=0.5)
    yield case("masks", "3 blocks and a mask over padding, T = 6", 2, 6, *three, ends=3)
    yield case("masks", "a single block and a mask over padding, T = 5", 3, 5, *single, ends=2, dropout=0.5)
    yield case("dropout", "3 blocks in training, dropout = 0", 2, 6, *three)
    yield case("dropout", "a single block in training, dropout = 0.5", 2, 5, *single, dropout=0.5)
    in_graph = "a single block and a mask, inside tf.function"
    yield case("inside tf.function", in_graph, 2, 5, *single, ends=2, dropout=0.5, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, encoder_stack, ready_made=("course.layers.TransformerEncoder",))
