"""qkv_variables(d_in, d): Wq, Wk and Wv as three variables, TFA's exercise 1.

Three weights: 5 minutes

A word of width D goes in, and a query of width d comes out. Which sizes must a matrix between the two have?

The table of symbols in section 2 has the shape. What is trained lives in a `tf.Variable`, and it needs numbers to begin
with: `tf.random` draws them.

tf.Variable(tf.random.normal((rows, columns))) makes one. x has d_in columns and q shall have d, so what shape fits into
q = x @ Wq? Make three of them and return all three.

variables, 2: Three variables, each its own.
shapes, 2: Each is (d_in, d).
starting values, 1: They start with normally distributed numbers.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Probe, Reply, as_array, exercise

NAMES = ("Wq", "Wk", "Wv")


def _weights(reply: Reply) -> list[np.ndarray] | None:
    """The three returned arrays, or None where something else came back."""
    if not isinstance(reply.value, (list, tuple)) or len(reply.value) != 3 or len(reply.leaves) != 3:
        return None
    arrays = [as_array(value) for value in reply.value]
    return [array for array in arrays if array is not None] if all(a is not None for a in arrays) else None


def _three(check: Callable[[Reply, list[np.ndarray]], Message | None]) -> Callable[[Reply], Message | None]:
    def checked(reply: Reply) -> Message | None:
        weights = _weights(reply)
        return Message("expected three variables back: Wq, Wk, Wv") if weights is None else check(reply, weights)

    return checked


def _variables(reply: Reply, weights: list[np.ndarray]) -> Message | None:
    for name, leaf in zip(NAMES, reply.leaves, strict=True):
        if leaf.get("kind") != "variable":
            return Message(
                "{name} is a {value}, which can't be trained; expected a tf.Variable", name=name, value=leaf.get("kind")
            ).meaning("constants")
    if _one_object(reply):
        return Message("the same variable comes back more than once; expected three").meaning(
            "one_variable_three_times"
        )
    return None


def _shapes(shape: tuple[int, int]) -> Callable[[Reply], Message | None]:
    def check(reply: Reply, weights: list[np.ndarray]) -> Message | None:
        for name, weight in zip(NAMES, weights, strict=True):
            if weight.shape != shape:
                return Message(
                    "{name} has shape {shape}, expected {expected}", name=name, shape=weight.shape, expected=shape
                )
        return None

    return _three(check)


def _normal(reply: Reply, weights: list[np.ndarray]) -> Message | None:
    for name, weight, leaf in zip(NAMES, weights, reply.leaves, strict=True):
        if "float" not in str(leaf.get("dtype")):
            return Message(
                "the numbers of {name} are of the type {value}; expected float32", name=name, value=leaf.get("dtype")
            )
        deviation = weight.std()
        if not np.isfinite(weight).all() or deviation < 1e-6:
            same = Message("all numbers of {name} are the same; expected random ones", name=name)
            return same.meaning("not_random" if weight.size > 1 else "")
        if np.ptp(weight, axis=0).max() < 1e-6 or np.ptp(weight, axis=1).max() < 1e-6:
            return Message(
                "the rows or the columns of {name} are all the same; expected a number of its own at each place",
                name=name,
            )
        if abs(weight.mean()) > 0.2 * deviation:
            return Message(
                "the numbers of {name} have the mean {weight}; expected 0", name=name, weight=f"{weight.mean():.3g}"
            )
        # The fourth moment tells the bell (3) from the flat (1.8); a bell cut at two deviations has about 2.4.
        if not 2.1 < np.mean(((weight - weight.mean()) / deviation) ** 4) < 4:
            return Message("the numbers of {name} are random, but not normally distributed", name=name)
    if any(np.array_equal(weights[i], weights[j]) for i, j in ((0, 1), (0, 2), (1, 2))):
        return Message("two of the variables hold the same numbers").meaning(
            "" if _one_object(reply) else "same_numbers"
        )
    return None


def _one_object(reply: Reply) -> bool:
    return len({leaf.get("identity") for leaf in reply.leaves}) < len(reply.leaves)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    d_in, d = int(rng.integers(40, 60)), int(rng.integers(61, 80))

    def probe(*sizes: int) -> Probe:
        return Probe(args=sizes)

    printed, drawn = probe(256, 512), probe(d_in, d)
    yield Case("variables", "d_in = 256, d = 512", printed, check=_three(_variables))
    yield Case("shapes", "d_in = 256, d = 512", printed, check=_shapes((256, 512)))
    yield Case("shapes", f"d_in = {d_in}, d = {d}", drawn, check=_shapes((d_in, d)))
    yield Case("starting values", f"d_in = {d_in}, d = {d}", drawn, check=_three(_normal))


def _transposed(seen: list[Any]) -> bool:
    shapes = [
        [weight.shape == one.case.probe.args[::-1] for weight in weights]
        for one in seen
        if (weights := _weights(one.reply)) is not None
    ]
    return bool(shapes) and all(any(row) for row in shapes)


def _holds_its_shape(seen: list[Any]) -> bool:
    """Whether some variable holds the two numbers of the shape, and nothing else."""
    return any(
        np.shape(value) == (2,) and np.array_equal(np.sort(value), np.sort(one.case.probe.args))
        for one in seen
        if isinstance(one.reply.value, (list, tuple))
        for value in one.reply.value
    )


EXERCISE = exercise(__name__, __doc__, _cases)
