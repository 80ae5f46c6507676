"""concat_heads(heads, x): the outputs of a list of heads, side by side."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building.remote_heads import FIRST_HEAD_ONLY, JOINS_P, ONE_INPUT, Mode, Weights, heads_case
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.reference.heads import Joined, join

ENTRY = "concat_heads"


def side_by_side(
    heads: list[Weights], x: np.ndarray, *, joined: Joined = "features", takes: str = "h", only_first: bool = False
) -> tuple[np.ndarray]:
    """Heads of (Wq, Wk, Wv) on x (B, T, D): (B, T, H · d)."""
    return join(heads, x, joined=joined, takes=takes, only_first=only_first)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, widths: list[int], mode: Mode = "eager") -> Case:
        return heads_case(rng, ENTRY, part, about, B, T, D, widths, mode, names=("the joined output",))

    yield case("values", "3 heads of width 4, a batch of 2, T = 5, D = 7", 2, 5, 7, [4] * 3)
    yield case("values", "2 heads of width 5, one sentence, T = 5, D = 6", 1, 5, 6, [5] * 2)
    yield case("values", "4 heads of width 3, a batch of 3, T = 3, D = 12", 3, 3, 12, [3] * 4)
    yield case("edge cases", "2 heads and a single word, T = 1", 2, 1, 5, [3] * 2)
    yield case("edge cases", "5 heads of width 1", 2, 3, 4, [1] * 5)
    yield case("one head", "a list of one head, T = 4, D = 6, d = 5", 2, 4, 6, [5])
    yield case("inside tf.function", "3 heads of width 2, T = 4, inside tf.function", 2, 4, 6, [2] * 3, mode="graph")


EXERCISE = Exercise(
    slug="concat_heads",
    title="Heads side by side",
    minutes=5,
    entry=ENTRY,
    hint=(
        "Call each head as head(x, x, x); it returns (h, p), and you want h. Collect the h of all heads in a list, and "
        "join the list along the last axis, the features: tf.concat(..., axis=-1)."
    ),
    parts=(
        Part("values", 6, "The outputs of all heads stand side by side, in the order of the list."),
        Part("edge cases", 2, "It works for a single word, and for heads of width 1."),
        Part("one head", 1, "A list of one head gives the output of that head."),
        Part("inside tf.function", 1, "It works inside tf.function as well."),
    ),
    cases=_cases,
    reference=side_by_side,
    misconceptions=(
        Misconception(
            "joined_on_batch",
            "The heads are joined along the batch.",
            "Each head's view of a sentence then counts as a sentence of its own.",
            "Join along the last axis: axis=-1.",
            twist={"joined": "batch"},
        ),
        Misconception(
            "joined_on_time",
            "The heads are joined along the words.",
            "The sentence becomes H times as long, instead of each word H times as wide.",
            "Join along the last axis: axis=-1.",
            twist={"joined": "time"},
        ),
        Misconception(
            "stacked",
            "The heads are stacked along a new axis.",
            "The next layer wants one vector a word: the outputs belong into the axis that is there, the last.",
            "tf.concat joins along an axis that exists; tf.stack makes a new one.",
            twist={"joined": "stacked"},
        ),
        Misconception(
            "interleaved",
            "The columns of the heads are shuffled like two hands of cards: first the first column of each head.",
            "The numbers are all there, but the next matrix expects each head's columns in one block.",
            "Join along the last axis with tf.concat; no stacking, no reshaping.",
            twist={"joined": "interleaved"},
        ),
        Misconception(
            "adds_up_heads",
            "The outputs of the heads are added up.",
            "That is the next exercise. In a sum nobody can tell any more which head found what.",
            "Put them side by side: tf.concat along the last axis.",
            twist={"joined": "sum"},
        ),
        JOINS_P,
        FIRST_HEAD_ONLY,
        ONE_INPUT,
    ),
    ready_made=("course.layers.concat_heads", "course.layers.sum_heads", "course.layers.MultiHeadAttention"),
)
