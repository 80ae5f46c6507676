"""SelfAttentionLayer(d): three projections and scaled dot-product attention, as a Keras layer.

SelfAttentionLayer: 20 minutes, 3 stars, short

Which part of the work needs only the widths, and which part needs the words themselves?

`build` knows the widths and makes the three matrices. `call` makes q, k and v, each from its own input and with its own
matrix; what comes then you have written in Exercise 3.

In build, add_weight three times, each of shape (q_x_shape[-1], self.d), kept as self.Wq, self.Wk and self.Wv. In call,
q = q_x @ self.Wq, and k and v likewise; the rest is your scaled_dot_product. Return both h and p.

builds, 4: The layer has three weights of its own, Wq, Wk and Wv, each (D, d).
shapes, 3: h is (B, T, d) and p is (B, T, S).
values, 8: h and p have the right numbers, also for a batch and for T ≠ S.
edge cases, 2: A single word keeps its axes.
inside tf.function, 3: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from autograder.checks.building import Case, exercise, made_of, shapes_too
from exercises.building.heads import attention
from exercises.reference.attention import self_attention


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    case = partial(attention.self_attention_case, rng)
    values = [
        case("values", "one sentence, T = S = 5, D = 7, d = 11", 1, 5, 5, 7, 11, gradients=True),
        case("values", "a batch of 3, T = S = 4, D = 9, d = 5", 3, 4, 4, 9, 5),
        case("values", "a batch of 3, T = S = 4, D = d = 6", 3, 4, 4, 6, 6),
        case("values", "a batch of 2, T = 3 queries, S = 6 keys, D = 5, d = 9", 2, 3, 6, 5, 9),
    ]
    yield made_of(values[0])
    yield from shapes_too((values[0], values[-1]))
    yield from values
    yield case("edge cases", "a single query, T = 1, S = 4", 2, 1, 4, 6, 3)
    yield case("edge cases", "one word in one sentence, T = S = 1", 1, 1, 1, 5, 3)
    yield case("inside tf.function", "a batch of 2, T = 4, S = 3, inside tf.function", 2, 4, 3, 5, 7, mode="graph")


OF_PYTORCH = ("torch.nn.MultiheadAttention", "torch.nn.functional.scaled_dot_product_attention")  # an answer may be one

EXERCISE = exercise(__name__, __doc__, _cases, self_attention, ready_made=(*attention.LAYERS_READY_MADE, *OF_PYTORCH))
