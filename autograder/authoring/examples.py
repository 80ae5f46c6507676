"""The small exercises that `autograder new` begins with: they work, and their author replaces them, piece by piece.

In each text `$slug`, `$entry` and `$number` stand for those of the new exercise.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Example:
    """An exercise to begin with: its record, its cells in the percent source, and its file of answers."""

    record: str
    cells: str
    answers: str


def cells(asked: str, solution: str) -> str:
    """Statement, solution and check in the percent format."""
    return f"""
# %% [markdown]
# ## Exercise $number · {{{{$slug.title}}}}
#
# *{{{{$slug.minutes}}}} minutes, {{{{$slug.points}}}} points.*
# {asked}
#
# Stuck? Type `hint("$slug")` in a cell of your own.


# %% slug="$slug" role="solution"
{solution}


# %% slug="$slug" role="check"
check("$slug", $entry)
"""


# A record for arrays and one for tensors are tried on the same.
DOUBLED = """
# %% times_two | Right: times two.
def $entry(x):
    return 2 * x

# %% added, of times_two | Right: added to itself.
# 2 * x -> x + x

# %% squared, of times_two | Wrong: squared - to the power of two.
# 2 * x -> x**2

# %% unchanged, of times_two | Wrong: unnamed - as it came.
# 2 * x -> x

# %% turned, of times_two | Wrong: unnamed - with the wrong sign.
# 2 * x -> -2 * x

# %% halved, of times_two | Wrong: unnamed - halved.
# 2 * x -> x / 2

# %% two_more, of times_two | Wrong: unnamed - two more.
# 2 * x -> x + 2

# %% blank, of times_two | Blank: the skeleton.
# return 2 * x -> raise NotImplementedError
"""

FUNCTION = Example(
    record='''"""$entry(x): every number, doubled.

Double every number: 5 minutes

What do you get when you add a number to itself?

One operation for the whole array is enough: NumPy and TensorFlow work on all its numbers at once.

Twice a number is the number, added to itself: x + x.

values, 6: Every number is doubled.
edge cases, 2: A single number works.
inside tf.function, 2: It works inside tf.function as well.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, function_case, normal


def _reference(x: np.ndarray) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    return (2 * x,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *shape: int, mode: Mode = "eager") -> Case:
        return function_case(part, about, {"x": normal(rng, *shape)}, mode=mode)

    yield case("values", "a batch of 2, T = 3", 2, 3)
    yield case("values", "a batch of 4, T = 4", 4, 4)
    yield case("edge cases", "a single number", 1, 1)
    yield case("inside tf.function", "a batch of 2, T = 5, inside tf.function", 2, 5, mode="graph")


MISCONCEPTIONS = """
squared
    2 * x -> x**2
    Every number is squared, not doubled.
    Both make 4 of 2; of 3 the one makes 6, the other 9.
    Multiply by 2.
"""

EXERCISE = exercise(__name__, __doc__, _cases, _reference, MISCONCEPTIONS)
''',
    cells=cells(
        "Write `$entry(x)`: x is (B, T), and so is the result. It also runs inside `tf.function`.",
        '''def $entry(x):
    """Double every number.

    x: (B, T). Returns (B, T).
    """
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION''',
    ),
    answers=f'''"""Answers to $slug: right ones whole, wrong ones as edits of a right one."""

import numpy as np
import tensorflow as tf
from keras import ops
{DOUBLED}
# %% tf_multiply, of times_two | Right: tf.multiply.
# 2 * x -> tf.multiply(x, 2.0)

# %% keras_ops, of times_two | Right: keras.ops.
# 2 * x -> ops.add(x, x)

# %% tf_add_n, of times_two | Right: a list, added up.
# 2 * x -> tf.add_n([x, x])

# %% numpy_in_graph, of times_two | Wrong: unnamed - NumPy, which tf.function can't follow.
# 2 * x -> 2 * np.asarray(x)
''',
)

LAYER = Example(
    record='''"""$entry(): each feature times a weight of its own.

A weight for each feature: 10 minutes

How many numbers does the layer learn, and when does it know how many?

The width is known in build. A weight that Keras should train is made there, by self.add_weight.

In build, self.scale = self.add_weight(shape=(x_shape[-1],), ...). In call, x * self.scale.

builds, 2: The layer has one weight, scale, of shape (D,).
values, 5: Each feature is multiplied by its weight.
edge cases, 1: A single word works.
inside tf.function, 2: The layer works inside tf.function as well.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, layer_case, normal


def _reference(x: np.ndarray, scale: np.ndarray) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    return (x * scale,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, mode: Mode = "eager") -> Case:
        weights = {"scale": normal(rng, D)}
        return layer_case(
            part, about, {"x": normal(rng, B, T, D)}, init={}, weights=weights, known=weights, mode=mode
        )

    yield case("builds", "D = 6", 2, 3, 6)
    yield case("values", "a batch of 2, T = 3, D = 5", 2, 3, 5)
    yield case("values", "a batch of 4, T = 4, D = 4", 4, 4, 4)
    yield case("edge cases", "a single word, T = 1", 2, 1, 3)
    yield case("inside tf.function", "T = 5, D = 4, inside tf.function", 2, 5, 4, mode="graph")


MISCONCEPTIONS = """
weight_added
    x * scale -> x + scale
    The weights are added, not multiplied.
    A sum moves a feature; it can't make it count more or less.
    Look at call.
"""

EXERCISE = exercise(__name__, __doc__, _cases, _reference, MISCONCEPTIONS)
''',
    cells=cells(
        "Write the layer `$entry()`: it multiplies each feature of x by a weight of its own, `self.scale`. It also "
        "runs inside `tf.function`.",
        '''class $entry(keras.layers.Layer):
    """Each feature times a weight of its own: (B, T, D) to (B, T, D)."""

    def build(self, x_shape):
        ### BEGIN SOLUTION
        self.scale = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="scale")
        ### END SOLUTION

    def call(self, x):
        ### BEGIN SOLUTION
        return x * self.scale
        ### END SOLUTION''',
    ),
    answers='''"""Answers to $slug: right ones whole, wrong ones as edits of a right one."""

import keras

# %% add_weight | Right: as the hint has it.
class $entry(keras.layers.Layer):
    def build(self, x_shape):
        self.scale = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="scale")

    def call(self, x):
        return x * self.scale

# %% random_start, of add_weight | Right: random at first.
# "ones" -> "random_normal"

# %% keras_ops, of add_weight | Right: keras.ops.
# x * self.scale -> keras.ops.multiply(self.scale, x)

# %% einsum, of add_weight | Right: einsum.
# x * self.scale -> keras.ops.einsum("btd,d->btd", x, self.scale)

# %% diagonal, of add_weight | Right: a matrix with the weights on its diagonal.
# x * self.scale -> keras.ops.matmul(x, keras.ops.diag(self.scale))

# %% weight_added, of add_weight | Wrong: weight_added - a sum.
# x * self.scale -> x + self.scale

# %% unused, of add_weight | Wrong: unnamed - the weight is made and never used.
# x * self.scale -> x

# %% squared, of add_weight | Wrong: unnamed - multiplied twice.
# x * self.scale -> x * self.scale * self.scale

# %% backwards, of add_weight | Wrong: unnamed - the last weight first.
# x * self.scale -> x * self.scale[::-1]

# %% one_for_all, of add_weight | Wrong: unnamed - one weight for all.
# (x_shape[-1],) -> (1,)

# %% fixed, of add_weight | Wrong: unnamed - never trained.
# name= -> trainable=False, name=

# %% blank, of add_weight | Blank: the skeleton.
# self.scale = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="scale") -> raise NotImplementedError
# return x * self.scale -> raise NotImplementedError
''',
)
EXAMPLES = {"function": FUNCTION, "layer": LAYER}
