"""in_turns(W, width): the columns of Wq and Wk change places, so that each pair that turns stands together.

Columns that change places: 8 minutes

A head of width 4 has the columns 0, 1, 2, 3. Which of them turn as a pair in the file, and which in ours?

Look at the columns of one head as two rows, the first half and the second half. Read these two rows column by column.
Heads never mix.

Give the columns axes of their own: W.reshape(in, heads, 2, width // 2). Exchange the last two, and shape it back.

one head, 2: In one head, the columns of the first half and of the second half take turns.
several heads, 2: Each head is turned on its own.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, function_case, normal


def turned(W: np.ndarray, width: int) -> tuple[np.ndarray]:
    """Columns i and i + width / 2 of each head become 2i and 2i + 1; W (in, heads · width)."""
    heads = W.reshape(len(W), -1, 2, width // 2)  # (in, heads, half, place)
    pairs = heads.swapaxes(2, 3)
    return (pairs.reshape(W.shape),)


def _rows(W: np.ndarray, width: int) -> tuple[np.ndarray]:
    return (turned(W.T, width)[0].T,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, heads: int, width: int, rows: int, mode: Mode = "eager") -> Case:
        about = f"{heads} heads of width {width}, {rows} rows" if heads > 1 else f"a head of width {width}, {rows} rows"
        inputs = {"W": normal(rng, rows, heads * width), "width": width}
        return function_case(part, about, inputs, names=("the matrix",), mode=mode)

    yield case("one head", 1, 8, 8)
    yield case("one head", 1, 6, 12)
    yield case("several heads", 3, 4, 12)
    yield case("several heads", 2, 8, 16)
    yield case("several heads", 4, 6, 6)
    yield case("inside tf.function", 2, 6, 12, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, turned, ready_made=("course.models.in_turns",))
