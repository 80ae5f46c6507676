"""The small exercise on NumPy arrays that a course of one's own begins with; no TensorFlow is needed to check it."""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from autograder.authoring.examples import DOUBLED, Example, cells
from autograder.base.problem import Problem

NAMES = re.compile(r"\s*,\s*")
TAKEN = ("np", "normal")  # what the record itself needs


def _doubled() -> str:
    """The answers of all examples, to a function of these arguments."""
    found = re.sub(r"\bx\b", "$x", DOUBLED).replace("($x)", "($args)")
    found = found.replace("return 2 * $x", "return 2 * $x$more")
    return found.replace("$more\n\n# %% added", "$more\n$without\n# %% added")


def arguments(text: str, slug: str) -> tuple[str, ...]:
    """The names of "x,P,F". Raises Problem where they can't be those of a function's arguments."""
    names = tuple(NAMES.split(text.strip()))
    for name in names:
        if not name.isidentifier() or keyword.iskeyword(name) or name in (*TAKEN, slug) or names.count(name) > 1:
            raise Problem(f"{text!r} can't be arguments, because of {name!r}: they are different names, such as x,P,F.")
    return names


def in_record(args: Sequence[str]) -> Mapping[str, str]:
    """What stands for these arguments in the example."""
    first, *more = args
    added = " and ".join(filter(None, [", ".join(more[:-1]), *more[-1:]]))
    all_of_them = " and ".join(filter(None, [", ".join(args[:-1]), args[-1]]))
    return {
        "args": ", ".join(args),
        "x": first,
        "more": "".join(f" + {name}" for name in more),
        "plus": f", and {added} added" * bool(more),
        "typed": ", ".join(f"{name}: np.ndarray" for name in args),
        "drawn": ", ".join(f'"{name}": normal(rng, *shape)' for name in args),
        "given": f"{all_of_them} are arrays of one shape," if more else f"{first} is an array of",
        "left_out": "".join(
            f"\nwithout_{name}\n    {before} + {name} -> {before}\n    {name} is left out.\n"
            f"    The result must change when {name} does.\n    Add {name}.\n"
            for before, name in pairwise((f"2 * {first}", *more))
        ),
        "without": "".join(
            f"\n# %% without_{name}, of times_two | Wrong: without_{name} - {name} left out.\n"
            f"# {before} + {name} -> {before}\n"
            for before, name in pairwise((f"2 * {first}", *more))
        ),
    }


ARRAYS = Example(
    record='''"""$entry($args): every number of $x twice as large$plus.

Double every number: 5 minutes

What do you get when you add a number to itself?

One operation for the whole array is enough.

Twice a number is $x + $x.

values, 8: Every number is doubled.
edge cases, 2: A single number works.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal


def _reference($typed) -> tuple[np.ndarray]:
    """The right answer, in NumPy float64."""
    return (2 * $x$more,)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *shape: int) -> Case:
        # "arrays": arguments stay NumPy arrays. Without it they are TensorFlow's tensors.
        return function_case(part, about, {$drawn}, mode="arrays")

    yield case("values", "3 rows of 5", 3, 5)
    yield case("values", "4 rows of 4", 4, 4)
    yield case("edge cases", "a single number", 1, 1)


MISCONCEPTIONS = """
squared
    2 * $x -> $x**2
    Every number is squared, not doubled.
    Both make 4 of 2; of 3 the one makes 6, the other 9.
    Multiply by 2.
$left_out"""

EXERCISE = exercise(__name__, __doc__, _cases, _reference, MISCONCEPTIONS)
''',
    cells=cells(
        "Write `$entry($args)`: $given any size, a single number too; the result is `2 * $x$more`, number by number.",
        '''def $entry($args):
    """Every number of $x twice as large$plus."""
    ### BEGIN SOLUTION
    return 2 * $x$more
    ### END SOLUTION''',
    ),
    answers=f'''"""Answers to $slug: right ones whole, wrong ones as edits of a right one."""

import numpy as np
{_doubled()}
# %% numpy_multiply, of times_two | Right: np.multiply.
# 2 * $x -> np.multiply($x, 2)

# %% stacked, of times_two | Right: stacked and summed.
# 2 * $x -> np.stack([$x, $x]).sum(axis=0)

# %% divided, of times_two | Right: divided by a half.
# 2 * $x -> $x / 0.5

# %% first_only, of times_two | Wrong: unnamed - the first row only.
# 2 * $x -> 2 * $x[:1]
''',
)
