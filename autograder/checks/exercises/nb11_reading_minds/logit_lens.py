"""logit_lens(states, norm, table): every floor read as if it were the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.misconceptions import forms
from autograder.checks.building.random_inputs import exact, normal
from autograder.checks.judging.probes import Remote
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.reference.norm import layer_norm

ENTRY = "logit_lens"
Norm = Callable[[np.ndarray], np.ndarray]


def through_the_lens(
    states: np.ndarray,
    norm: Norm,
    table: np.ndarray,
    *,
    normed: Literal["once", "never", "twice", "the last only"] = "once",
    floors: Literal["all", "the last", "the last, alone"] = "all",
    turned: bool = False,
    read: bool = True,
    gives: Literal["logits", "probabilities"] = "logits",
) -> tuple[np.ndarray]:
    """norm(states) tableᵀ, on every floor.

    Args:
        states: (L, B, T, D).
        norm: from (..., D) to the same shape.
        table: (V, D).
        normed: how often, or where.
        floors: which come back; the last has an axis for itself, or none.
        read: False leaves out the table.
        turned: the table is taken as it lies, which works only if it is square.
        gives: "probabilities" takes a softmax.
    """
    x = {
        "once": lambda: norm(states),
        "never": lambda: states,
        "twice": lambda: norm(norm(states)),
        "the last only": lambda: np.concatenate([states[:-1], norm(states[-1:])]),
    }[normed]()
    logits = x @ (table if turned else table.T) if read else x
    if gives == "probabilities":
        logits = np.exp(logits - logits.max(axis=-1, keepdims=True))
        logits = logits / logits.sum(axis=-1, keepdims=True)
    return ({"all": logits, "the last": logits[-1:], "the last, alone": logits[-1]}[floors],)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, L: int, B: int, T: int, D: int, V: int, **options: Any) -> Case:
        growing = (1 + np.arange(L, dtype=np.float32))[:, np.newaxis, np.newaxis, np.newaxis]
        states = normal(rng, L, B, T, D) * growing + normal(rng, B, T, 1)
        gamma, beta = exact(1 + normal(rng, D, scale=0.4)), exact(normal(rng, D, scale=0.4))

        def norm(x: np.ndarray) -> np.ndarray:
            return layer_norm(x, gamma, beta)[0]

        inputs = {"states": states, "norm": Remote("norm", norm, "tensors"), "table": normal(rng, V, D)}
        return function_case(ENTRY, part, about, inputs, known={"norm": norm}, names=("the logits",), **options)

    yield case("values", "3 floors, a batch of 2, T = 4, D = 5, V = 7", 3, 2, 4, 5, 7)
    yield case("values", "5 floors, a batch of 3, T = 3, D = 6, V = 4", 5, 3, 3, 6, 4)
    yield case("values", "2 floors, a batch of 3, T = 5, D = V = 6", 2, 3, 5, 6, 6)
    yield case("edge cases", "one floor and one word, D = 4, V = 9", 1, 2, 1, 4, 9)
    yield case("inside tf.function", "4 floors, T = 3, D = 5, V = 8, inside tf.function", 4, 2, 3, 5, 8, mode="graph")


EXERCISE = Exercise(
    slug="logit_lens",
    title="Read every floor",
    minutes=8,
    entry=ENTRY,
    hints=(
        "What does the model do with its last floor before a word comes out, and what keeps you from doing it earlier?",
        (
            "Two steps, the same on every floor: the last norm, then a score for each row of the table. All floors can "
            "go at once: both steps work on the last axis only."
        ),
        (
            "norm(states) is (L, B, T, D), and table is (V, D): tf.matmul(norm(states), table, transpose_b=True), or "
            "tf.einsum with lbtd,vd->lbtv."
        ),
    ),
    parts=(
        Part("values", 7, "Every floor goes through the norm, and gets a score for each word of the table."),
        Part("edge cases", 1, "A single floor and a single word keep their axes."),
        Part("inside tf.function", 2, "It works inside tf.function as well."),
    ),
    cases=_cases,
    reference=through_the_lens,
    misconceptions=(
        Misconception(
            "no_norm",
            "The floors are multiplied with the table as they are, without the norm.",
            "The table was trained to read what comes out of the norm; the raw stream has another length, and grows.",
            "norm(states) first.",
            twist={"normed": "never"},
        ),
        Misconception(
            "last_normed_only",
            "Only the last floor goes through the norm.",
            "The lens shows every floor as if it were the last, and the last one goes through the norm.",
            "norm(states): all floors.",
            twist={"normed": "the last only"},
        ),
        Misconception(
            "normed_twice",
            "The norm is applied twice.",
            "It has weights of its own, so twice isn't the same as once.",
            "norm(states), once.",
            twist={"normed": "twice"},
        ),
        *forms(
            "last_floor_only",
            "Only the last floor comes back.",
            "That is what the model says anyway. The lens is about the floors before.",
            "All of states, not states[-1].",
            {"floors": "the last"},
            {"floors": "the last, alone"},
        ),
        Misconception(
            "table_not_turned",
            "The table is multiplied as it lies, not turned.",
            "A row of it is a word. Each state must meet the rows; where V and D differ, the shapes don't even fit.",
            "transpose_b=True, or tf.transpose(table).",
            twist={"turned": True},
        ),
        Misconception(
            "no_table",
            "The normed states come back, and no word has a score.",
            "D features are nobody's language; the table says how well each word fits.",
            "One product more, with the table.",
            twist={"read": False},
        ),
        Misconception(
            "probabilities",
            "A softmax is taken: probabilities come back, not logits.",
            "What is asked are the scores; a softmax hides how they grow from floor to floor.",
            "Leave the softmax to whoever reads the lens.",
            twist={"gives": "probabilities"},
        ),
    ),
    ready_made=("course.interpret.logit_lens",),
)
