"""Attention heads that stay with the judge, for exercises in which a learner's code calls a list of them."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.random_inputs import exact, normal
from autograder.checks.judging.probes import Remote
from autograder.checks.judging.records import Case
from exercises.building.models.random_weights import draw_projections
from exercises.reference.attention import self_attention

Weights = tuple[np.ndarray, ...]  # Wq, Wk, Wv


class Head:
    """A head `(q_x, k_x, v_x) -> (h, p)` that notes when it is called with one input only."""

    def __init__(self, weights: Weights):
        self._weights = tuple(exact(w) for w in weights)
        self.one_input = False

    def __call__(self, q_x: np.ndarray, k_x: Any = None, v_x: Any = None) -> tuple[np.ndarray, np.ndarray]:
        """The outputs h and the probabilities p."""
        if k_x is None or v_x is None:
            self.one_input = self.one_input or (k_x is None and v_x is None)
            raise TypeError(f"a head takes three inputs, q_x, k_x and v_x; it got {1 if k_x is None else 2}")
        return self_attention(q_x, k_x, v_x, *self._weights)


def heads_cases(rng: np.random.Generator, name: str) -> Iterator[Case]:
    """Cases of a function of heads and x; `name` says what comes back."""

    def case(part: str, about: str, B: int, T: int, D: int, H: int, d: int, **options: Any) -> Case:
        x = normal(rng, B, T, D)
        weights = [tuple(draw_projections(rng, dict.fromkeys(("Wq", "Wk", "Wv"), D), d).values()) for _ in range(H)]
        remotes = [Remote(f"heads[{i}]", Head(w), "tensors") for i, w in enumerate(weights)]
        inputs, known = {"heads": remotes, "x": x}, {"heads": weights}
        return function_case(part, about, inputs, known=known, names=(name,), **options)

    yield case("values", "3 heads of width 4, a batch of 2, T = 5, D = 7", 2, 5, 7, 3, 4)
    yield case("values", "2 heads of width 5, one sentence, T = 5, D = 6", 1, 5, 6, 2, 5)
    yield case("values", "4 heads of width 3, a batch of 3, T = 3, D = 12", 3, 3, 12, 4, 3)
    yield case("values", "4 heads of width 6, a batch of 3, T = 3, D = 6", 3, 3, 6, 4, 6)
    yield case("edge cases", "2 heads and a single word, T = 1", 2, 1, 5, 2, 3)
    yield case("edge cases", "5 heads of width 1", 2, 3, 4, 5, 1)
    yield case("one head", "a list of one head, T = 4, D = 6, d = 5", 2, 4, 6, 1, 5)
    yield case("inside tf.function", "3 heads of width 4, T = 5, inside tf.function", 2, 5, 6, 3, 4, mode="graph")


def _one_input(seen: list[Any]) -> bool:
    return any(head.function.one_input for one in seen for head in one.case.probe.args[0])


def _not_put_together(seen: list[Any]) -> bool:
    """Whether every head's output comes back by itself, as an item of a list."""
    given = [one for one in seen if one.reply.failure is None and len(one.case.probe.args[0]) > 1]
    return bool(given) and all(map(_is_list_of_outputs, given))


def _is_list_of_outputs(one: Any) -> bool:
    heads, x, value = one.case.given["heads"], one.case.given["x"], one.reply.value
    if not isinstance(value, (list, tuple)) or len(value) != len(heads):
        return False
    outputs = [self_attention(x, x, x, *map(exact, head))[0] for head in heads]
    return all(np.shape(v) == o.shape and np.allclose(v, o, 1e-3, 1e-3) for v, o in zip(value, outputs, strict=True))
