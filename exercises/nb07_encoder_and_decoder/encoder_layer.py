"""EncoderLayer(d, n_heads): heads side by side, then the fully connected layer.

EncoderLayer: 10 minutes, 2 stars

Whom does a word ask in an encoder? And what happens to the answers of several heads before the desk gets them?

You have all the parts: SelfAttentionLayer, the joining of notebook 04, FCLayer. A head is d / n_heads wide, and each is
a layer of its own: a list that repeats one layer has one head.

In __init__: self.attn_heads is a list of n_heads layers, SelfAttentionLayer(d // n_heads), each a new one;
self.fc_layer = FCLayer(2048, d). In call: head(x, x, x)[0] for each head, tf.concat on the last axis, then the fully
connected layer.

builds, 3: There are n_heads heads of width d / n_heads, and a fully connected layer 2048 wide.
values, 4: The output has the right numbers.
edge cases, 2: A single word, a single head and a wider input work.
inside tf.function, 1: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, layer_case, normal
from exercises.building.models.random_weights import draw_fc, draw_heads
from exercises.reference.blocks import encoder_layer

HIDDEN = 2048


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, d: int, n: int, **options: Any) -> Case:
        x = normal(rng, B, T, D)
        weights = {**draw_heads(rng, "attn_heads", n, D, D, d // n), **draw_fc(rng, "fc_layer", d, HIDDEN, d)}
        options.update(init={"d": d, "n_heads": n}, weights=weights, known={"weights": weights}, gradients=False)
        return layer_case(part, about, {"x": x}, names=("the output",), tolerance=2e-4, **options)

    yield case("builds", "d = 12, 3 heads", 2, 4, 12, 12, 3)
    yield case("values", "a batch of 2, T = 5, d = 12, 4 heads", 2, 5, 12, 12, 4)
    yield case("values", "one sentence, T = 7, d = 10, 2 heads", 1, 7, 10, 10, 2)
    yield case("values", "T = d / n_heads = 3, d = 6, 2 heads", 2, 3, 6, 6, 2)
    yield case("edge cases", "a single word, T = 1", 2, 1, 8, 8, 2)
    yield case("edge cases", "an input that is wider than d: D = 9, d = 6", 2, 4, 9, 6, 3)
    yield case("edge cases", "a single head", 1, 4, 5, 5, 1)
    yield case("inside tf.function", "T = 4, d = 8, 2 heads, inside tf.function", 2, 4, 8, 8, 2, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, encoder_layer, ready_made=("course.layers.EncoderLayer",))
