"""load_named(names, tensors): each weight found by its name, turned as we need it, and what nobody used.

Each weight by its name: 12 minutes, 2 stars

How do you notice that the file holds a weight which your model has no place for?

A matrix in the file is (out, in), ours is (in, out). The table of words is a table, not a matrix that something is
multiplied by: it stays. A vector has nothing to turn.

Go through names. tensor = tensors[name], or the table where 'lm_head.weight' isn't there. Append np.transpose(tensor)
where it has two axes and name isn't the table's, else tensor. Note what you took; sort the names that are left.

vectors and tables, 2: Norms and the table of words come as they are, by their names.
matrices, 3: A matrix comes as (in, out), even where it is square.
tied, 2: Where there is no lm_head.weight, the output is the table, turned.
left over, 3: The names that nobody asked for are returned, sorted.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, exercise, function_case, listed, normal
from autograder.checks.judging.compare import difference

TABLE, OUTPUT = "model.embed_tokens.weight", "lm_head.weight"
LAYER = "model.layers.{}."
Q, UP, NORM, LAST = "self_attn.q_proj.weight", "mlp.up_proj.weight", "input_layernorm.weight", "model.norm.weight"
BIAS, ANGLES = "self_attn.q_proj.bias", "self_attn.rotary_emb.inv_freq"


def loaded(names: Sequence[str], tensors: Mapping[str, np.ndarray]) -> tuple[np.ndarray, ...]:
    """The weights in the order of the names, and the places of the names left over among all names, sorted."""
    used, values = set(), []
    for name in names:
        source = name if name in tensors else TABLE  # the one that may be missing is the output
        tensor = tensors[source]
        values.append(tensor.T if tensor.ndim == 2 and name != TABLE else tensor)
        used.add(source)
    left = sorted(set(tensors) - used)
    return (*values, np.array([sorted(tensors).index(name) for name in left], float))


def _read(known: Sequence[str], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, tuple) or len(value) != 2 or not all(isinstance(one, (list, tuple)) for one in value):
        raise ValueError(Message("two lists were expected, the weights and the names left over"))
    return (*value[0], np.array([known.index(name) if name in known else -1 for name in value[1]], float))


def _difference(names: Sequence[str], known: Sequence[str], value: Any, right: Any, tolerance: float) -> Message | None:
    """Of the weights; then of the names left over, in words."""
    sentence = difference(value, right, (*names, "the names left over"), tolerance)
    if sentence is None or len(value) != len(right) or difference(value[:-1], right[:-1], names, tolerance):
        return sentence
    told = [listed([known[int(i)] if i >= 0 else "?" for i in one]) or "none" for one in (value[-1], right[-1])]
    return Message("the names left over are {got}, expected {expected}", got=told[0], expected=told[1])


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, asked: Sequence[str], there: Sequence[str], D: int, F: int) -> Case:
        """The order in the file is drawn; the shapes are those of a Llama."""
        shapes = {Q: (D, D), UP: (F, D), NORM: (D,), LAST: (D,), TABLE: (9, D), OUTPUT: (9, D), BIAS: (D,)}
        ends = {name: shapes.get(name.split(".", 3)[-1], shapes.get(name, (3,))) for name in (*asked, *there)}
        there = [str(name) for name in rng.permutation(list(there))]
        tensors = {name: normal(rng, *ends[name]) for name in there}
        known = [*sorted(tensors), *(name for name in asked if name not in tensors)]
        return function_case(
            *(part, about, {"names": list(asked), "tensors": tensors}), names=(*asked, "the names left over"),
            read=partial(_read, known), difference=partial(_difference, asked, known),
        )  # fmt: skip

    first, second = LAYER.format(0), LAYER.format(1)
    plain = [TABLE, first + NORM, LAST]
    yield case("vectors and tables", "a table and two norms", plain, plain, 4, 6)
    yield case("vectors and tables", "a table as wide as it is long", [LAST, TABLE], [TABLE, LAST], 9, 6)
    both = [TABLE, first + Q, first + UP, second + Q, second + UP, LAST]
    yield case("matrices", "two layers of two matrices", both, both, 4, 7)
    yield case("matrices", "square matrices only", both, both, 5, 5)
    untied = [TABLE, first + UP, OUTPUT]
    yield case("tied", "no output in the file", untied, untied[:-1], 4, 6)
    yield case(
        "tied", "no output in the file, and a table that is asked for as the output only", untied[1:], untied[:-1], 4, 5
    )
    yield case("tied", "an output of its own in the file", untied, untied, 5, 6)
    more = [first + BIAS, second + BIAS, first + ANGLES]
    yield case("left over", "two biases and an old table of angles in the file", both, [*both, *more], 4, 6)
    yield case("left over", "a tied model, a bias too many", untied, [*untied[:-1], first + BIAS], 3, 5)
    yield case("left over", "a second layer that nobody asks for", [TABLE, first + Q], both, 4, 6)


EXERCISE = exercise(__name__, __doc__, _cases, loaded, ready_made=("course.models.load_named",))
