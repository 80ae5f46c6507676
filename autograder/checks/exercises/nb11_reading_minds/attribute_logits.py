"""attribute_logits(parts, table, token): what each part adds to one word's logit, behind the last norm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.misconceptions import forms
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "attribute_logits"
EPSILON = 1e-6


def shares(
    parts: np.ndarray,
    table: np.ndarray,
    token: int,
    *,
    scale: Literal["of the whole", "of each", "none"] = "of the whole",
    centred: Literal["each", "none", "the whole's mean from each"] = "each",
    row: Literal["token", "token + 1", "token - 1", "column", "best"] = "token",
    gives: Literal["shares", "sum", "percent", "softmax"] = "shares",
    spread: Literal["variance", "variance, not centred"] = "variance",
) -> tuple[np.ndarray]:
    """Each part, centred and divided by the spread of their sum, times the token's row.

    Args:
        parts: (P, ..., D).
        table: (V, D).
        token: which row.
        scale: whose standard deviation divides.
        centred: which mean is taken away from each part.
        row: what each part is multiplied with; "best" is the row of the largest logit at each place.
        gives: the shares, their sum, or their shares of that sum.
        spread: "variance, not centred" divides by the root of the mean square of the whole.
    """
    whole = parts.sum(axis=0)
    means = parts.mean(axis=-1, keepdims=True)
    x = parts - {"each": means, "none": 0.0, "the whole's mean from each": whole.mean(axis=-1, keepdims=True)}[centred]
    squares = (whole**2).mean(axis=-1, keepdims=True)
    size = np.sqrt((whole.var(axis=-1, keepdims=True) if spread == "variance" else squares) + EPSILON)
    own = np.sqrt(parts.var(axis=-1, keepdims=True) + EPSILON)
    x = x / {"of the whole": size, "of each": own, "none": 1.0}[scale]
    if row == "best":
        best = ((whole - whole.mean(axis=-1, keepdims=True)) / size @ table.T).argmax(axis=-1)
        found = (x * table[best]).sum(axis=-1)
    elif row == "column":
        found = x @ table[:, token]
    else:
        found = x @ table[{"token": token, "token + 1": token + 1, "token - 1": token - 1}[row]]
    if gives == "sum":
        return (found.sum(axis=0),)
    if gives == "percent":
        return (found / found.sum(axis=0),)
    if gives == "softmax":
        powers = np.exp(found - found.max(axis=0))
        return (powers / powers.sum(axis=0),)
    return (found,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, P: int, places: tuple[int, ...], D: int, V: int, **options: Any) -> Case:
        loudness = 0.5 + 2 * rng.random((P, *[1] * len(places), 1), np.float32)
        parts = normal(rng, P, *places, D) * loudness + normal(rng, P, *places, 1)
        token = int(rng.integers(1, min(V, D) - 1))
        inputs = {"parts": parts, "table": normal(rng, V, D), "token": token}
        return function_case(ENTRY, part, about, inputs, names=("the shares",), **options)

    yield case("values", "4 parts, a batch of 2, T = 3, D = 6, V = 9", 4, (2, 3), 6, 9)
    yield case("values", "7 parts, a batch of 3, T = 4, D = 5, V = 4", 7, (3, 4), 5, 4)
    yield case("values", "3 parts, a batch of 3, T = 3, D = V = 7", 3, (3, 3), 7, 7)
    yield case("any number of axes", "5 parts of one word, (5, D), D = 6, V = 8", 5, (), 6, 8)
    yield case("any number of axes", "2 parts of four words, (2, 4, D), D = 8, V = 5", 2, (4,), 8, 5)
    yield case("inside tf.function", "3 parts, T = 2, D = 5, V = 6, inside tf.function", 3, (2, 2), 5, 6, mode="graph")


EXERCISE = Exercise(
    slug="attribute_logits",
    title="Who wrote this word?",
    minutes=15,
    stars=2,
    entry=ENTRY,
    hints=(
        "A bill is paid by several guests, in another currency. Does each of them go to a bank of their own?",
        (
            "The norm does two things: it takes a mean away, and it divides. The mean of a sum is the sum of means, "
            "so every part can be centred by itself. The divisor belongs to the whole stream, once."
        ),
        (
            "whole = tf.reduce_sum(parts, axis=0); its standard deviation is tf.math.reduce_std(whole, -1, "
            "keepdims=True), with 1e-6 under the root. Then (parts − their own means) / that, times table[token], "
            "summed over the last axis."
        ),
    ),
    parts=(
        Part("values", 6, "Each part is centred, divided by the spread of the whole, and read by the token's row."),
        Part("any number of axes", 2, "Parts of one word or of a batch are all the same to it."),
        Part("inside tf.function", 2, "It works inside tf.function as well."),
    ),
    cases=_cases,
    reference=shares,
    misconceptions=(
        *forms(
            "norm_on_each",
            "Each part goes through a norm of its own.",
            "A whisper then counts as much as a shout, and the shares no longer sum to the logit.",
            "One divisor for all: the spread of the sum of the parts.",
            {"scale": "of each"},
            {"scale": "of each", "centred": "none"},
        ),
        *forms(
            "no_norm",
            "The parts meet the table without being divided by the spread of the whole.",
            "The shares sum to something, but not to the logit: the model's norm stands in between.",
            "Divide by the standard deviation of the sum of all parts.",
            {"scale": "none", "centred": "none"},
            {"scale": "none"},
        ),
        *forms(
            "not_centred",
            "The parts are divided, but their means stay in.",
            "The norm takes a mean away before it divides, so the shares don't sum to the logit.",
            "Take from each part its own mean over the features, then divide.",
            {"centred": "none"},
            {"centred": "none", "spread": "variance, not centred"},
        ),
        Misconception(
            "mean_in_the_spread",
            "The parts are divided by the root of the mean square of the whole, its mean included.",
            "The norm takes the mean away before it measures how far the rest spreads.",
            "The variance of the whole: the mean square of what is left without its mean.",
            twist={"spread": "variance, not centred"},
        ),
        Misconception(
            "mean_taken_often",
            "The mean of the whole is taken from every part.",
            "With as many parts as there are, it is taken away so many times.",
            "From each part its own mean: together they are that of the whole.",
            twist={"centred": "the whole's mean from each"},
        ),
        *forms(
            "wrong_token",
            "The shares are those of another word.",
            "Each word has a row of its own in the table: row token.",
            "table[token], with token as it comes.",
            {"row": "token + 1"},
            {"row": "token - 1"},
            {"row": "best"},
        ),
        Misconception(
            "column_for_row",
            "A column of the table is taken for the word.",
            "A column is a feature of all words; where V and D differ, the shapes don't even fit.",
            "table[token], a row.",
            twist={"row": "column"},
        ),
        Misconception(
            "summed_up",
            "The shares are summed: the logit comes back, not who has added what.",
            "The sum is known; the question is how it came about.",
            "Keep the first axis: a share for each part.",
            twist={"gives": "sum"},
        ),
        *forms(
            "in_percent",
            "The shares are made to sum to 1.",
            "Some shares are below zero: parts work against each other, and that is worth seeing.",
            "Leave them as they are; together they are the logit.",
            {"gives": "percent"},
            {"gives": "softmax"},
        ),
    ),
    ready_made=("course.interpret.attributions",),
)
