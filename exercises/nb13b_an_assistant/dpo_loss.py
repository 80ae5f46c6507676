"""dpo_loss(chosen, rejected, ref_chosen, ref_rejected, beta=0.1): learn from pairs, the better answer and the worse.

Rather this than that: 12 minutes, 2 stars

Of two answers the first one is better. The model finds the first one unlikely, and the second one too. What should it
learn: that the first is likely, or that it's likelier than the second?

An answer's log-probability is the sum over its signs. Ask of each answer by how much it has risen since the reference.
The difference of the two rises, times beta, goes into −log σ; that has a form which can't overflow.

rise = reduce_sum(chosen, axis=1) - reduce_sum(ref_chosen, axis=1), and the same for the rejected one. Then
tf.reduce_mean(tf.nn.softplus(-beta * (rise of the chosen - rise of the rejected))): softplus(−x) is −log σ(x).

values, 5: It is the mean of −log σ(β · the difference of the rises).
at the start, 1: Where the model is still the reference, it is log 2.
lengths, 1: The two answers may differ in length.
far away, 2: Differences of a thousand give finite, right numbers.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal

START = "a model that is the reference, 3 pairs"


def preference_loss(
    chosen: np.ndarray, rejected: np.ndarray, ref_chosen: np.ndarray, ref_rejected: np.ndarray, beta: float = 0.1
) -> tuple[np.ndarray]:
    """Mean of −log σ(β ((c − rc) − (r − rr))), sums of log-probabilities (B, T), 0 where nothing counts."""
    better = chosen.sum(axis=1) - ref_chosen.sum(axis=1)
    worse = rejected.sum(axis=1) - ref_rejected.sum(axis=1)
    margin = beta * (better - worse)
    losses = np.logaddexp(0, -margin)
    return (np.array(losses.mean()),)


def _overflows(seen: list[Any]) -> bool:
    """NaN or infinity where the differences are large, and right elsewhere."""
    far = [one for one in seen if one.case.part == "far away" and one.reply.failure is None]
    others = [one for one in seen if one.case.part in ("values", "at the start")]
    return (
        all(one.problem is None for one in others)
        and bool(far)
        and any(np.size(one.reply.value) == 1 and not np.isfinite(one.reply.value).all() for one in far)
    )


def _logs(rng: np.random.Generator, B: int, T: int, counted: np.ndarray, scale: float = 1.0) -> np.ndarray:
    return (-np.abs(normal(rng, B, T, scale=scale)) * counted).astype(np.float32)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, B: int, T: int, S: int, scale: float = 1.0, beta: float | None = None, **options: Any
    ) -> Case:
        counted = [np.arange(n) < rng.integers(1, n + 1, (B, 1)) for n in (T, S)]
        chosen, rejected = (_logs(rng, B, len(one[0]), one, scale) for one in counted)
        refs = [_logs(rng, B, len(one[0]), one, scale) for one in counted]
        if about == START:
            refs = [chosen, rejected]
        inputs = {"chosen": chosen, "rejected": rejected, "ref_chosen": refs[0], "ref_rejected": refs[1], "beta": beta}
        return function_case(part, about, inputs, names=("the loss",), **options)

    yield case("values", "4 pairs, T = 5, beta = 0.5", 4, 5, 5, beta=0.5)
    yield case("values", "3 pairs, T = 6", 3, 6, 6, scale=3.0)
    yield case("values", "5 pairs, T = 3, beta = 1", 5, 3, 3, beta=1.0)
    yield case("at the start", START, 3, 4, 4, telling=False)
    yield case("lengths", "4 pairs of 3 and 6 signs, beta = 0.3", 4, 3, 6, scale=2.0, beta=0.3)
    yield case("far away", "sums of some thousands, beta = 1", 4, 4, 4, scale=2000.0, beta=1.0, telling=False)
    yield case(
        "inside tf.function", "3 pairs, T = 4, beta = 0.4, inside tf.function", 3, 4, 4, scale=2.0, beta=0.4,
        mode="sized_graph",
    )  # fmt: skip


EXERCISE = exercise(__name__, __doc__, _cases, preference_loss, ready_made=("course.assistant.dpo_loss",))
