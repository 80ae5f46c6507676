"""sum_heads(heads, x): the outputs of a list of heads, added up (TFA exercise 2)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building.remote_heads import FIRST_HEAD_ONLY, JOINS_P, ONE_INPUT, Mode, Weights, heads_case
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.reference.heads import Joined, join

ENTRY = "sum_heads"


def added_up(
    heads: list[Weights], x: np.ndarray, *, joined: Joined = "sum", takes: str = "h", only_first: bool = False
) -> tuple[np.ndarray]:
    """Heads of (Wq, Wk, Wv) on x (B, T, D): (B, T, d)."""
    return join(heads, x, joined=joined, takes=takes, only_first=only_first)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, H: int, d: int, mode: Mode = "eager") -> Case:
        return heads_case(rng, ENTRY, part, about, B, T, D, [d] * H, mode, names=("the sum",))

    yield case("values", "3 heads of width 4, a batch of 2, T = 5, D = 7", 2, 5, 7, 3, 4)
    yield case("values", "2 heads of width 5, one sentence, T = 5, D = 6", 1, 5, 6, 2, 5)
    yield case("values", "4 heads of width 6, a batch of 3, T = 3, D = 6", 3, 3, 6, 4, 6)
    yield case("edge cases", "2 heads and a single word, T = 1", 2, 1, 5, 2, 3)
    yield case("edge cases", "5 heads of width 1", 2, 3, 4, 5, 1)
    yield case("one head", "a list of one head, T = 4, D = 6, d = 5", 2, 4, 6, 1, 5)
    yield case("inside tf.function", "3 heads of width 4, T = 5, inside tf.function", 2, 5, 6, 3, 4, mode="graph")


WRONG_AXIS = Misconception(
    "sums_other_axes",
    "Not only the heads are added up: other axes are gone as well.",
    "The sum goes element by element: one number of each head gives one number, and (B, T, d) stays (B, T, d).",
    "tf.add_n(list) adds the tensors of a list; tf.reduce_sum needs axis=0, the axis of the heads.",
    twist={"joined": "sum of everything"},
)

EXERCISE = Exercise(
    slug="sum_heads",
    title="Heads added up",
    minutes=5,
    entry=ENTRY,
    hint=(
        "As before, collect h of head(x, x, x) for each head. tf.add_n adds up the tensors of a list, element by "
        "element."
    ),
    parts=(
        Part("values", 6, "The outputs of all heads are added up, element by element."),
        Part("edge cases", 2, "It works for a single word, and for heads of width 1."),
        Part("one head", 1, "A list of one head gives the output of that head."),
        Part("inside tf.function", 1, "It works inside tf.function as well."),
    ),
    cases=_cases,
    reference=added_up,
    misconceptions=(
        Misconception(
            "concatenated",
            "The heads stand side by side; they are not added up.",
            "Asked for is one vector of width d, not of width H · d.",
            "Add the outputs element by element, with tf.add_n.",
            twist={"joined": "features"},
        ),
        Misconception(
            "mean_of_heads",
            "The mean of the heads is taken.",
            "It is the sum divided by H: the more heads, the less each would count.",
            "Add up without dividing.",
            twist={"joined": "mean"},
        ),
        WRONG_AXIS,
        Misconception(
            WRONG_AXIS.id, WRONG_AXIS.did, WRONG_AXIS.matters, WRONG_AXIS.look, twist={"joined": "sum of features"}
        ),
        Misconception(
            "stacked",
            "The heads are stacked, but not added up.",
            "The axis of the heads is still there: (H, B, T, d).",
            "Sum over that axis, or use tf.add_n on the list.",
            twist={"joined": "stacked"},
        ),
        JOINS_P,
        FIRST_HEAD_ONLY,
        ONE_INPUT,
    ),
    ready_made=("course.layers.sum_heads", "course.layers.concat_heads"),
)
