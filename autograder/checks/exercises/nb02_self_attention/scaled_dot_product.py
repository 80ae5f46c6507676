"""softmax(q kᵀ/√d) v, written as a function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.building.attention_misconceptions import KEYS_NOT_TRANSPOSED, SCALES
from autograder.checks.building.random_inputs import given, normal
from autograder.checks.judging.probes import Probe
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.reference.attention import READY_MADE, attend

ENTRY = "scaled_dot_product"


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, S: int, d: int, d_v: int = 0, **options: Any) -> Case:
        q, k, v = normal(rng, B, T, d), normal(rng, B, S, d), normal(rng, B, S, d_v or d)
        mode = options.pop("mode", "eager")
        probe = Probe(ENTRY, args=(q, k, v), mode=mode)
        return Case(part, about, probe, given(q=q, k=k, v=v), ("h", "p"), **options)

    values = [
        case("values", "one sentence, T = S = 5, d = 7", 1, 5, 5, 7),
        case("values", "a batch of 3, T = S = 4, d = 9", 3, 4, 4, 9),
        case("values", "a batch of 2, T = 3 queries, S = 6 keys, d = 5", 2, 3, 6, 5),
        case("values", "values of another width, d = 4, d_v = 7, T = S = 4", 2, 4, 4, 4, 7),
    ]
    yield from (replace(one, part="shapes", values=False) for one in values)
    yield from values
    yield case("edge cases", "a single query, T = 1, S = 4, d = 3", 2, 1, 4, 3)
    yield case("edge cases", "a single query in a single sentence, S = 3, d = 5", 1, 1, 3, 5)
    yield case(
        "inside tf.function",
        "a batch of 2, T = 4, S = 3, d = 5, inside tf.function",
        2,
        4,
        3,
        5,
        mode="graph",
    )


EXERCISE = Exercise(
    slug="scaled_dot_product",
    title="Scaled dot-product attention",
    minutes=10,
    entry=ENTRY,
    hint=(
        "Three lines are enough. The scores are q @ kᵀ: turn the last two axes of k with transpose_b=True. Divide them "
        "by the square root of d, the last axis of q. The softmax runs along the keys, the last axis; then p @ v."
    ),
    parts=(
        Part("shapes", 2, "h is (B, T, d_v) and p is (B, T, S)."),
        Part("values", 5, "h and p have the right numbers, also for a batch and for T ≠ S."),
        Part("edge cases", 1, "A single query keeps its axis."),
        Part("inside tf.function", 2, "It works inside tf.function as well."),
    ),
    cases=_cases,
    reference=attend,
    misconceptions=(
        Misconception(
            "no_scale",
            "The scores are not divided by √d.",
            "With wide vectors the softmax then puts nearly all of its weight on one word, and the gradients vanish.",
            "Look at the line before the softmax.",
            twist={"scale": "none"},
        ),
        Misconception(
            "scale_by_d",
            "The scores are divided by d, not by √d.",
            "That makes them too small: attention spreads evenly over all words.",
            "A sum of d products of unit variance has variance d, so its standard deviation is √d.",
            twist={"scale": "d"},
        ),
        Misconception(
            "scale_by_sqrt_length",
            "The scores are divided by the root of the number of keys, not by √d.",
            "A score is a sum over the width, so its spread grows with the width; how many words there are changes "
            "nothing in it.",
            "Take the last axis of q or k, shape[-1].",
            twist={"scale": "sqrt S"},
        ),
        Misconception(
            "keys_reshaped",
            "The keys are reshaped to (B, d, S), not transposed.",
            "The shape is right and the numbers are in the wrong places: a column is then made of several words.",
            "tf.matmul(q, k, transpose_b=True), or swap the last two axes.",
            twist={"turned": "reshaped"},
        ),
        KEYS_NOT_TRANSPOSED,
        *SCALES,
        Misconception(
            "softmax_over_queries",
            "The softmax runs over the queries instead of the keys.",
            "Each query has to share out a weight of 1 among the keys: every row of p sums to 1.",
            "Check the axis of your softmax: the keys are the last one.",
            twist={"axis": -2},
        ),
        Misconception(
            "k_and_q_swapped",
            "Keys and queries have changed places.",
            "Row i of p then tells how the words look at word i, not how word i looks at the others.",
            "The scores are q kᵀ: one row for each query, one column for each key.",
            twist={"swap": True},
        ),
        Misconception(
            "no_softmax",
            "There is no softmax: the scores themselves mix the values.",
            "Without it the weights of a row do not sum to 1, and they can be negative.",
            "Turn the scores into probabilities before they meet v.",
            twist={"normalise": False},
        ),
        Misconception(
            "returns_scores",
            "The second value is the scores, not p.",
            "h is right; but p, the probabilities, is what tells where the model looks.",
            "Return what comes out of the softmax.",
            twist={"returns": "scores"},
        ),
    ),
    ready_made=(
        "course.layers.scaled_dot_product",
        "course.layers.SelfAttentionLayer",
        *READY_MADE,
    ),
)
