"""The small exercises that `autograder new` begins with: they work, and their author replaces them, piece by piece.

In each text `$slug`, `$entry` and `$number` stand for those of the new exercise.
"""

from __future__ import annotations

from dataclasses import dataclass

BLANK = "raise NotImplementedError"


@dataclass(frozen=True)
class Example:
    """An exercise to begin with: its record, its cells in the percent source, and its answers by file name."""

    record: str
    cells: str
    answers: dict[str, str]


def function(says: str, result: str, imports: str = "") -> str:
    """An answer that is a function."""
    head = f"{imports}\n\n\n" if imports else "\n"
    return f'"""{says}"""\n\n{head}def $entry(x):\n    {result}\n'


BUILD = 'self.scale = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="scale")'
CALL = "return x * self.scale"


def _layer(says: str, build: str = BUILD, call: str = CALL, imports: str = "import keras") -> str:
    methods = f"    def build(self, x_shape):\n        {build}\n\n    def call(self, x):\n        {call}\n"
    return f'"""{says}"""\n\n{imports}\n\n\nclass $entry(keras.layers.Layer):\n{methods}'


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


# Answers that need no library: a record for arrays and one for tensors are tried on the same.
DOUBLED = {
    "times_two": function("Right: times two.", "return 2 * x"),
    "added": function("Right: added to itself.", "return x + x"),
    "squared": function("Wrong: squared - to the power of two.", "return x**2"),
    "unchanged": function("Wrong: unnamed - as it came.", "return x"),
    "turned": function("Wrong: unnamed - with the wrong sign.", "return -2 * x"),
    "halved": function("Wrong: unnamed - halved.", "return x / 2"),
    "two_more": function("Wrong: unnamed - two more.", "return x + 2"),
    "blank": function("Blank: the skeleton.", BLANK),
}

FUNCTION = Example(
    record='''"""$entry(x): every number, doubled."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building.cases import Mode, function_case
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "$entry"


def _reference(x: np.ndarray, *, squared: bool = False) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64; each keyword after the star bends it to a wrong one."""
    return (x**2 if squared else 2 * x,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *shape: int, mode: Mode = "eager") -> Case:
        return function_case(ENTRY, part, about, {"x": normal(rng, *shape)}, mode=mode)

    yield case("values", "a batch of 2, T = 3", 2, 3)
    yield case("values", "a batch of 4, T = 4", 4, 4)
    yield case("edge cases", "a single number", 1, 1)
    yield case("inside tf.function", "a batch of 2, T = 5, inside tf.function", 2, 5, mode="graph")


EXERCISE = Exercise(
    slug="$slug",
    title="Double every number",
    minutes=5,
    stars=1,
    entry=ENTRY,
    hints=(
        "What do you get when you add a number to itself?",
        "One operation for the whole array is enough: NumPy and TensorFlow work on all its numbers at once.",
        "Twice a number is the number, added to itself: x + x.",
    ),
    parts=(
        Part("values", 6, "Every number is doubled."),
        Part("edge cases", 2, "A single number works."),
        Part("inside tf.function", 2, "It works inside tf.function as well."),
    ),
    cases=_cases,
    reference=_reference,
    misconceptions=(
        Misconception(
            "squared",
            "Every number is squared, not doubled.",
            "Both make 4 of 2; of 3 the one makes 6, the other 9.",
            "Multiply by 2.",
            twist={"squared": True},
        ),
    ),
)
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
    answers={
        **DOUBLED,
        "tf_multiply": function("Right: tf.multiply.", "return tf.multiply(x, 2.0)", "import tensorflow as tf"),
        "keras_ops": function("Right: keras.ops.", "return ops.add(x, x)", "from keras import ops"),
        "tf_add_n": function("Right: a list, added up.", "return tf.add_n([x, x])", "import tensorflow as tf"),
        "numpy_in_graph": function(
            "Wrong: unnamed - NumPy, which tf.function can't follow.", "return 2 * np.asarray(x)", "import numpy as np"
        ),
    },
)

LAYER = Example(
    record='''"""$entry(): each feature times a weight of its own."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building.cases import Mode, layer_case
from autograder.checks.building.random_inputs import normal
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "$entry"


def _reference(x: np.ndarray, scale: np.ndarray, *, added: bool = False) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64; each keyword after the star bends it to a wrong one."""
    return (x + scale if added else x * scale,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, mode: Mode = "eager") -> Case:
        weights = {"scale": normal(rng, D)}
        return layer_case(
            ENTRY, part, about, {"x": normal(rng, B, T, D)}, init={}, weights=weights, known=weights, mode=mode
        )

    yield case("builds", "D = 6", 2, 3, 6)
    yield case("values", "a batch of 2, T = 3, D = 5", 2, 3, 5)
    yield case("values", "a batch of 4, T = 4, D = 4", 4, 4, 4)
    yield case("edge cases", "a single word, T = 1", 2, 1, 3)
    yield case("inside tf.function", "T = 5, D = 4, inside tf.function", 2, 5, 4, mode="graph")


EXERCISE = Exercise(
    slug="$slug",
    title="A weight for each feature",
    minutes=10,
    entry=ENTRY,
    hints=(
        "How many numbers does the layer learn, and when does it know how many?",
        "The width is known in build. A weight that Keras should train is made there, by self.add_weight.",
        "In build, self.scale = self.add_weight(shape=(x_shape[-1],), ...). In call, x * self.scale.",
    ),
    parts=(
        Part("builds", 2, "The layer has one weight, scale, of shape (D,)."),
        Part("values", 5, "Each feature is multiplied by its weight."),
        Part("edge cases", 1, "A single word works."),
        Part("inside tf.function", 2, "The layer works inside tf.function as well."),
    ),
    cases=_cases,
    reference=_reference,
    misconceptions=(
        Misconception(
            "weight_added",
            "The weights are added, not multiplied.",
            "A sum moves a feature; it can't make it count more or less.",
            "Look at call.",
            twist={"added": True},
        ),
    ),
)
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
    answers={
        "add_weight": _layer("Right: as the hint has it."),
        "random_start": _layer("Right: random at first.", BUILD.replace("ones", "random_normal")),
        "keras_ops": _layer("Right: keras.ops.", call="return keras.ops.multiply(self.scale, x)"),
        "einsum": _layer("Right: einsum.", call='return keras.ops.einsum("btd,d->btd", x, self.scale)'),
        "diagonal": _layer(
            "Right: a matrix with the weights on its diagonal.",
            call="return keras.ops.matmul(x, keras.ops.diag(self.scale))",
        ),
        "weight_added": _layer("Wrong: weight_added - a sum.", call="return x + self.scale"),
        "unused": _layer("Wrong: unnamed - the weight is made and never used.", call="return x"),
        "squared": _layer("Wrong: unnamed - multiplied twice.", call="return x * self.scale * self.scale"),
        "backwards": _layer("Wrong: unnamed - the last weight first.", call="return x * self.scale[::-1]"),
        "one_for_all": _layer("Wrong: unnamed - one weight for all.", BUILD.replace("x_shape[-1],", "1,")),
        "fixed": _layer("Wrong: unnamed - never trained.", BUILD.replace("name=", "trainable=False, name=")),
        "blank": _layer("Blank: the skeleton.", BLANK, BLANK),
    },
)
EXAMPLES = {"function": FUNCTION, "layer": LAYER}
