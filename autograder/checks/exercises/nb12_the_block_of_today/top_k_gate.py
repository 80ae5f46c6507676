"""top_k_gate(logits, k): the k best experts share a weight of 1, the others get nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.misconceptions import forms
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.judging.said import Said
from autograder.checks.reference.attention import softmax

ENTRY = "top_k_gate"


def shared_out(
    logits: np.ndarray,
    k: int,
    *,
    cut: Literal["before", "after", "never"] = "before",
    extra: int = 0,
    smallest: bool = False,
    weights: Literal["softmax", "even", "ones", "scores", "scores over sum", "sigmoid"] = "softmax",
    axis: int = -1,
    hidden: Literal["-inf", "zero"] = "-inf",
    gives: Literal["all", "chosen"] = "all",
) -> tuple[np.ndarray]:
    """The softmax over the k largest of each row, 0 elsewhere.

    Args:
        logits: (B, E).
        k: how many.
        cut: "after" takes the softmax over all first and doesn't renormalise; "never" cuts nothing.
        extra: so many more are chosen, or fewer.
        smallest: whether the smallest are chosen.
        weights: what the chosen get.
        axis: along which they are chosen.
        hidden: "zero" gives the others a score of 0 before the softmax.
        gives: "chosen" gives back the k weights alone, the largest first.
    """
    k = k + extra
    if not 1 <= k <= logits.shape[axis]:
        raise ValueError(Said("no such number"))
    order = np.argsort(logits if smallest else -logits, axis=axis, kind="stable")
    chosen = np.argsort(order, axis=axis, kind="stable") < k
    if cut == "never":
        return (softmax(logits),)
    if cut == "after":
        result = np.where(chosen, softmax(logits), 0)
    elif hidden == "zero":
        result = softmax(np.where(chosen, logits, 0))
    else:
        result = softmax(np.where(chosen, logits, -np.inf), axis=axis)
    if weights != "softmax":
        kept = np.where(chosen, logits, 0)
        result = {
            "even": chosen / k,
            "ones": chosen * 1.0,
            "scores": kept,
            "scores over sum": kept / kept.sum(axis=-1, keepdims=True),
            "sigmoid": chosen / (1 + np.exp(-kept)),
        }[weights]
    return (-np.sort(-result, axis=-1)[:, :k] if gives == "chosen" else result,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, E: int, k: int, **options: Any) -> Case:
        # No two scores of a row or a column lie so close that rounding decides.
        logits = rng.permuted(np.linspace(-2.5, 2.7, B * E)).reshape(B, E).astype(np.float32)
        logits += normal(rng, 1, 1, scale=0.1)
        return function_case(ENTRY, part, about, {"logits": logits, "k": k}, names=("the weights",), **options)

    yield case("values", "4 positions, 5 experts, k = 2", 4, 5, 2)
    yield case("values", "6 positions, 8 experts, k = 3", 6, 8, 3)
    yield case("values", "5 positions, 5 experts, k = 2", 5, 5, 2)
    yield case("values", "one position, 7 experts, k = 4", 1, 7, 4)
    yield case("one or all", "k = 1", 5, 4, 1)
    yield case("one or all", "k = 6 of 6 experts", 3, 6, 6)
    yield case("inside tf.function", "3 positions, 6 experts, k = 2, inside tf.function", 3, 6, 2, mode="graph")


EXERCISE = Exercise(
    slug="top_k_gate",
    title="Bonus: whom to ask",
    minutes=12,
    bonus=True,
    entry=ENTRY,
    hints=(
        "What must a score be, so that the softmax gives it nothing at all?",
        (
            "Choose first, then share out: the softmax runs over those that were chosen, and the rest must "
            "not take part in it."
        ),
        (
            "tf.math.top_k(logits, k) gives the k best scores and their places. The smallest of them, "
            "values[:, -1:], is the threshold: tf.where(logits >= threshold, logits, -inf), and then the "
            "softmax over the last axis."
        ),
    ),
    parts=(
        Part("values", 7, "The k best share a weight of 1 by their softmax; the others get 0."),
        Part("one or all", 2, "One expert gets all, and all experts get their softmax."),
        Part("inside tf.function", 1, "It works inside tf.function as well."),
    ),
    cases=_cases,
    reference=shared_out,
    misconceptions=(
        Misconception(
            "not_renormalised",
            "The softmax comes before the cut, and what remains is not brought back to a sum of 1.",
            "The weight of those who were cut off is lost, so what the experts say shrinks, more in one position than "
            "in another.",
            "Cut first, then softmax; or divide by the sum of what remains.",
            twist={"cut": "after"},
        ),
        Misconception(
            "nothing_cut",
            "All experts get a share.",
            "Then all of them must work for each word, and nothing is saved.",
            "Only the k largest; the others get exactly 0.",
            twist={"cut": "never"},
        ),
        Misconception(
            "one_too_few",
            "One expert too few is chosen.",
            "With k = 1 nobody would be asked.",
            "Is your threshold the k-th largest, and does it count itself (>=, not >)?",
            twist={"extra": -1},
        ),
        Misconception(
            "one_too_many",
            "One expert too many is chosen.",
            "It costs as much again as any other.",
            "The k-th largest is the last one: index k - 1.",
            twist={"extra": 1},
        ),
        Misconception(
            "smallest_chosen",
            "The experts with the smallest scores are chosen.",
            "A gate that trains would learn to turn its scores round; others' weights wouldn't fit.",
            "The largest: argsort sorts upwards.",
            twist={"smallest": True},
        ),
        *forms(
            "even_shares",
            "The chosen all get the same weight.",
            "Then no gradient tells the gate whom it should have trusted more.",
            "The softmax of their scores.",
            {"weights": "even"},
            {"weights": "ones"},
        ),
        *forms(
            "no_softmax",
            "The scores themselves are the weights.",
            "They may be negative, and they don't sum to 1.",
            "Softmax over the chosen scores.",
            {"weights": "scores"},
            {"weights": "scores over sum"},
        ),
        Misconception(
            "sigmoid_for_softmax",
            "Each chosen score goes through a sigmoid of its own.",
            "The weights of a word then sum to anything up to k; here its experts share one word among them.",
            "Softmax over the chosen scores.",
            twist={"weights": "sigmoid"},
        ),
        Misconception(
            "zero_is_no_minus_infinity",
            "The scores of the others are set to 0 before the softmax.",
            "exp(0) is 1: they get a share after all.",
            "Set them to -inf, or make the weights 0 after the softmax and renormalise.",
            twist={"hidden": "zero"},
        ),
        Misconception(
            "over_positions",
            "For each expert the k best positions are chosen, not for each position the k best experts.",
            "That is another design, in which experts choose: a word may then have none at all.",
            "Along the last axis.",
            twist={"axis": 0},
        ),
        Misconception(
            "chosen_alone",
            "The weights of the chosen come back, and nobody knows whose they are.",
            "(B, E) has a place for each expert.",
            "Put them back in their places: tf.one_hot of the indices, or a threshold and tf.where.",
            twist={"gives": "chosen"},
        ),
    ),
    ready_made=("course.layers.top_k_gate", "course.layers.MixtureOfExperts"),
)
