"""top_k_gate(logits, k): the k best experts share a weight of 1, the others get nothing.

Bonus: whom to ask: 12 minutes, 2 stars

What must a score be, so that the softmax gives it nothing at all?

Choose first, then share out: the softmax runs over those that were chosen, and the rest must not take part in it.

tf.math.top_k(logits, k) gives the k best scores and their places, (B, k) each. The softmax of these scores belongs at
these places: tf.one_hot(places, E) is (B, k, E), and tf.einsum('bk,bke->be', shares, one_hot) puts them there.

values, 7: The k best share a weight of 1 by their softmax; the others get 0.
one or all, 2: One expert gets all, all get their softmax, and of equal scores the first are chosen.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from autograder.checks.judging.diagnose import Observation
from exercises.reference.attention import softmax

EQUAL = "equal scores"


def shared_out(logits: np.ndarray, k: int) -> tuple[np.ndarray]:
    """The softmax over the k largest of each row, 0 elsewhere; logits (B, E)."""
    best = np.argsort(-logits, axis=-1, kind="stable")[:, range(k)]
    scores = np.take_along_axis(logits, best, axis=-1)
    shares = softmax(scores)
    gates = np.zeros(logits.shape)
    np.put_along_axis(gates, best, shares, axis=-1)
    return (gates,)


def _more_than_k(seen: list[Observation]) -> bool:
    """Whether only equal scores are shared out wrongly, among more than k."""
    wrong = [one for one in seen if one.problem is not None]
    return bool(wrong) and all(
        one.case.about.startswith(EQUAL) and (np.count_nonzero(one.reply.value, axis=-1) > one.case.given["k"]).any()
        for one in wrong
    )


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, E: int, k: int, **options: Any) -> Case:
        # No two scores of a row or a column lie so close that rounding decides.
        logits = rng.permuted(np.linspace(-2.5, 2.7, B * E)).reshape(B, E).astype(np.float32)
        logits += normal(rng, 1, 1, scale=0.1)
        return function_case(part, about, {"logits": logits, "k": k}, names=("the weights",), **options)

    yield case("values", "4 positions, 5 experts, k = 2", 4, 5, 2)
    yield case("values", "6 positions, 8 experts, k = 3", 6, 8, 3)
    yield case("values", "5 positions, 5 experts, k = 2", 5, 5, 2)
    yield case("values", "one position, 7 experts, k = 4", 1, 7, 4)
    yield case("one or all", "k = 1", 5, 4, 1)
    yield case("one or all", "k = 6 of 6 experts", 3, 6, 6)
    for k, scores in ((2, [[2, 1, 1, 1], [1, 1, 1, 1], [-1, 0, -1, -1]]), (1, [[1, 1, 0], [0, 2, 2]])):
        given = {"logits": np.array(scores, np.float32), "k": k}
        about = f"{EQUAL}, k = {k}"
        yield function_case("one or all", about, given, names=("the weights",), telling=False)
    yield case("inside tf.function", "3 positions, 6 experts, k = 2, inside tf.function", 3, 6, 2, mode="graph")


READY_MADE = ("course.layers.top_k_gate", "course.layers.MixtureOfExperts")
EXERCISE = exercise(__name__, __doc__, _cases, shared_out, ready_made=READY_MADE, bonus=True)
