"""SelfAttentionLayer(d): three projections and scaled dot-product attention, as a Keras layer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.building.attention_misconceptions import SCALES, arguments_v_k_q
from autograder.checks.building.layer_checks import builds, one_weight_shared
from autograder.checks.building.random_inputs import given, normal
from autograder.checks.judging.probes import Probe
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.reference.attention import READY_MADE as ATTENTION
from autograder.checks.reference.attention import self_attention

ENTRY = "SelfAttentionLayer"
READY_MADE = (
    "course.layers.SelfAttentionLayer",
    "course.layers.MultiHeadAttention",
    "course.layers.scaled_dot_product",
    *ATTENTION,
)

NO_SCALE = Misconception(
    "no_scale",
    "The scores are not divided by √d.",
    "With wide vectors the softmax then puts nearly all of its weight on one word, and the gradients vanish.",
    "Look at the line before the softmax.",
    twist={"scale": "none"},
)
SOFTMAX_OVER_QUERIES = Misconception(
    "softmax_over_queries",
    "The softmax runs over the queries instead of the keys.",
    "Each query shares out a weight of 1 among the keys: every row of p sums to 1.",
    "Check the axis of your softmax: the keys are the last one.",
    twist={"axis": -2},
)
ALL_FROM_Q_X = Misconception(
    "all_from_q_x",
    "Queries, keys and values are all made from q_x.",
    "A decoder asks with its own words and looks at the encoder's: with this layer it would only ever see itself.",
    "k comes from k_x, and v from v_x.",
    twist={"sources": "q_x"},
)
VALUES_FROM_K_X = Misconception(
    "values_from_k_x",
    "The values are made from k_x, and v_x is not used.",
    "What is found and what is passed on may differ; only as long as k_x and v_x are the same does nobody notice.",
    "v = v_x Wv.",
    twist={"sources": "values from k_x"},
)
SHARED_WEIGHT = Misconception(
    "shared_weight",
    "One weight serves as Wq, Wk and Wv at once.",
    "Asking, being found and being passed on are three roles; each learns a view of the words of its own.",
    "Call add_weight three times, and use each weight once.",
    twist={"shared": True},
)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, S: int, D: int, d: int, **options: Any) -> Case:
        mode, gradients = options.pop("mode", "eager"), options.pop("gradients", False)
        x = {"q_x": normal(rng, B, T, D), "k_x": normal(rng, B, S, D), "v_x": normal(rng, B, S, D)}
        weights = {name: normal(rng, D, d, scale=1.3 / np.sqrt(D)) for name in ("Wq", "Wk", "Wv")}
        init = {"d": d}
        probe = Probe(ENTRY, "layer", tuple(x.values()), init=init, weights=weights, mode=mode, gradients=gradients)
        return Case(part, about, probe, given(**x, **weights), ("h", "p"), **options)

    values = [
        case("values", "one sentence, T = S = 5, D = 7, d = 11", 1, 5, 5, 7, 11, gradients=True),
        case("values", "a batch of 3, T = S = 4, D = 9, d = 5", 3, 4, 4, 9, 5),
        case("values", "a batch of 3, T = S = 4, D = d = 6", 3, 4, 4, 6, 6),
        case("values", "a batch of 2, T = 3 queries, S = 6 keys, D = 5, d = 9", 2, 3, 6, 5, 9),
    ]
    yield replace(values[0], part="builds", check=builds(dict.fromkeys(("Wq", "Wk", "Wv"), (7, 11))))
    for one in (values[0], values[-1]):
        yield replace(one, part="shapes", values=False)
    yield from values
    yield case("edge cases", "a single query, T = 1, S = 4", 2, 1, 4, 6, 3)
    yield case("edge cases", "one word in one sentence, T = S = 1", 1, 1, 1, 5, 3)
    yield case("inside tf.function", "a batch of 2, T = 4, S = 3, inside tf.function", 2, 4, 3, 5, 7, mode="graph")


EXERCISE = Exercise(
    slug="self_attention",
    title="SelfAttentionLayer",
    minutes=20,
    entry=ENTRY,
    hint=(
        "In build, add_weight three times, each of shape (q_x_shape[-1], self.d), kept as self.Wq, self.Wk and "
        "self.Wv. In call, q = q_x @ Wq, k = k_x @ Wk, v = v_x @ Wv; the rest is your scaled_dot_product. Return both "
        "h and p."
    ),
    parts=(
        Part("builds", 4, "The layer has three weights of its own, Wq, Wk and Wv, each (D, d)."),
        Part("shapes", 3, "h is (B, T, d) and p is (B, T, S)."),
        Part("values", 8, "h and p have the right numbers, also for a batch and for T ≠ S."),
        Part("edge cases", 2, "A single word keeps its axes."),
        Part("inside tf.function", 3, "The layer works inside tf.function as well."),
    ),
    cases=_cases,
    reference=self_attention,
    misconceptions=(
        NO_SCALE,
        Misconception(
            "scale_by_d",
            "The scores are divided by d, not by √d.",
            "That makes them too small: attention spreads evenly over all words.",
            "A sum of d products of unit variance has variance d, so its standard deviation is √d.",
            twist={"scale": "d"},
        ),
        Misconception(
            "scale_by_sqrt_input_width",
            "The scores are divided by √D, the width of the input, not by √d, the width of the head.",
            "The two agree only while D = d; as soon as there are several heads, d is smaller.",
            "The products run over the last axis of q, which has width d.",
            twist={"scale": "sqrt D"},
        ),
        *SCALES,
        SOFTMAX_OVER_QUERIES,
        Misconception(
            "k_and_q_swapped",
            "Keys and queries have changed places.",
            "Row i of p then tells how the words look at word i, not how word i looks at the others.",
            "The scores are q kᵀ: one row for each query, one column for each key.",
            twist={"swap": True},
        ),
        ALL_FROM_Q_X,
        VALUES_FROM_K_X,
        arguments_v_k_q("q_x", "v_x"),
        Misconception(
            "values_not_projected",
            "h mixes v_x itself instead of v = v_x Wv.",
            "Wv then never learns, and h has the width of the input.",
            "Look at the last product.",
            twist={"project_values": False},
        ),
        Misconception(
            "returns_scores",
            "The second value is the scores, not p.",
            "h is right; but p, the probabilities, is what tells where the model looks.",
            "Return what comes out of the softmax.",
            twist={"returns": "scores"},
        ),
        Misconception(
            "no_softmax",
            "There is no softmax: the scores themselves mix the values.",
            "Without it the weights of a row do not sum to 1, and they can be negative.",
            "Turn the scores into probabilities before they meet v.",
            twist={"normalise": False},
        ),
        SHARED_WEIGHT,
        replace(SHARED_WEIGHT, sign=one_weight_shared, twist={}),
    ),
    ready_made=READY_MADE,
)
