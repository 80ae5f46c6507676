"""RotarySelfAttention: an attention head in which positions turn queries and keys.

Bonus: positions inside the model: 15 minutes, 3 stars, curious

Positions should decide who looks at whom. Which of q, k and v take part in that decision?

It is the head that you know, with one line more. Does the turning come before the weights or after them? Think of the
two dancers: what has to be turned is what meets in the product q·k.

q = ready.apply_rotary(tf.matmul(q_x, self.Wq)), k likewise from k_x and Wk, v as ever; then ready.scaled_dot_product(q,
k, v, mask).

values, 4: Queries and keys are turned by their positions; the values stay as they are.
with a mask, 2: The look-ahead mask works as before.
edge cases, 1: A single word and a single pair of features work.
learns, 2: Its three weights are found by an optimizer and kept by save.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Mode, Reply, causal, exact, exercise, layer_case, learning, normal
from autograder.checks.judging.compare import difference
from exercises.building.heads.attention import LAYERS_READY_MADE
from exercises.building.models.random_weights import draw_projections
from exercises.reference.attention import attend
from exercises.reference.positions import Order, turn

NAMES = ("h", "p")
TOLERANCE = 5e-4


def turning_attention(
    q_x: np.ndarray,
    k_x: np.ndarray,
    v_x: np.ndarray,
    Wq: np.ndarray,
    Wk: np.ndarray,
    Wv: np.ndarray,
    mask: np.ndarray | None = None,
    pairs: Order = "interleaved",
) -> tuple[np.ndarray, np.ndarray]:
    """Attention of turned queries and turned keys: h (B, T, d) and p (B, T, S); x (B, T, D), weights (D, d)."""
    q, k, v = q_x @ Wq, k_x @ Wk, v_x @ Wv
    h, p = attend(turn(q, pairs), turn(k, pairs), v, mask)
    return h, p


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, B: int, T: int, D: int, d: int, mask: np.ndarray | None = None, mode: Mode = "eager"
    ) -> Case:
        x = normal(rng, B, T, D)
        weights = draw_projections(rng, dict.fromkeys(("Wq", "Wk", "Wv"), D), d)
        inputs = {"q_x": x, "k_x": x, "v_x": x, "mask": mask}
        return layer_case(
            *(part, about, inputs), init={"d": d}, weights=weights, known=weights, names=NAMES, mode=mode,
            tolerance=TOLERANCE,
            check=_either_pairing(exact({**{name: one for name, one in inputs.items() if one is not None}, **weights})),
        )  # fmt: skip

    first = case("values", "5 words, D = 6, d = 8", 2, 5, 6, 8)
    assert first.check is not None
    yield first
    yield case("values", "9 words, D = d = 6", 1, 9, 6, 6)
    yield case("values", "12 words, D = 10, d = 4", 3, 12, 10, 4)
    yield case("with a mask", "a causal mask, 7 words, D = d = 8", 1, 7, 8, 8, causal(7))
    yield case("with a mask", "a causal mask, a batch of 3, 5 words", 3, 5, 6, 12, causal(5))
    yield case("edge cases", "a single word", 2, 1, 6, 4)
    yield case("edge cases", "d = 2, a single pair", 2, 6, 6, 2)
    yield learning(first, first.check)
    yield case("inside tf.function", "6 words inside tf.function", 2, 6, 6, 8, mode="graph")


def _either_pairing(given: dict[str, Any]) -> Any:
    """A check against turned pairs (2i, 2i + 1), or (i, i + d/2)."""
    first, second = turning_attention(**given), turning_attention(**given, pairs="halves")

    def check(reply: Reply) -> Message | None:
        problem = difference(reply.value, first, NAMES, TOLERANCE)
        return problem and difference(reply.value, second, NAMES, TOLERANCE) and problem

    return check


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    turning_attention,
    ready_made=(
        *(name for name in LAYERS_READY_MADE if name != "course.layers.scaled_dot_product"),
        "course.layers.GroupedQueryAttention",
    ),
    bonus=True,
)
