"""Scale: a layer with one weight, gamma, that multiplies each feature.

A layer of your own: 10 minutes

When is the width of the input known for the first time, and how many numbers does gamma hold?

A weight is made once, in `build`, by Keras's own method for it, so that Keras knows that it is to be trained. `call`
only uses it.

build gets x_shape, and its last entry is D. There, self.gamma = self.add_weight(shape=..., initializer=...,
name="gamma"), with the shape of one vector and the initializer "ones". What is left for call is one product;
broadcasting lays gamma over the last axis of x.

builds, 3: There is one weight, gamma, of shape (D,), and Keras trains it.
fresh, 2: A new layer changes nothing: gamma starts with ones.
values, 3: Each feature is multiplied by its own number, for any width and any number of axes.
inside tf.function, 2: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, layer_case, normal
from autograder.checks.building.layer_checks import TRAINED, bare, shape_sign

STATE = "new elements of state"  # Keras's words for a weight that comes after `build`


def scale(x: np.ndarray, gamma: np.ndarray) -> tuple[np.ndarray]:
    """Feature i of x (..., D), times gamma[i]."""
    return (x * gamma,)


def _gamma(one: Any) -> dict[str, Any]:
    return one.reply.facts.get("weights", {}).get("gamma", {})


def _new_each_time(seen: list[Any]) -> bool:
    """Keras refuses a weight made in call; a bare tf.Variable it lets pass."""
    refused = any(_gamma(one) and one.reply.failure and STATE in one.reply.failure.message for one in seen)
    return refused or any("gamma" in one.reply.facts.get("anew", []) for one in seen)


def _unused(seen: list[Any]) -> bool:
    """What was set in gamma plays no part: nothing stops, and x comes back every time."""
    if any(one.reply.failure for one in seen):
        return False
    asked = [one for one in seen if _gamma(one)]
    for one in asked:
        x, gamma = one.case.probe.args[0], _gamma(one)
        if gamma["kind"] != "variable" or tuple(gamma["shape"]) != x.shape[-1:]:
            return False
        if one.case.values and not np.array_equal(one.reply.value, np.asarray(x, np.float32)):
            return False
    return bool(asked) and not _new_each_time(seen) and not bare(seen)


def _never_made(seen: list[Any]) -> bool:
    missing = [one.reply.failure for one in seen if _gamma(one).get("kind") == "missing"]
    return bool(missing) and all(
        failure is not None and failure.type == "AttributeError" and "'gamma'" in failure.message for failure in missing
    )


def _starts_otherwise(seen: list[Any]) -> bool:
    wrong = {one.case.part for one in seen if one.problem and one.reply.failure is None}
    return wrong == {"fresh"} and not any(one.reply.failure for one in seen)


def _one_number(seen: list[Any]) -> bool:
    shapes = [tuple(_gamma(one)["shape"]) for one in seen if _gamma(one).get("kind") in TRAINED]
    return bool(shapes) and all(shape in ((), (1,)) for shape in shapes)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *shape: int, **options: Any) -> Case:
        x, gamma = normal(rng, *shape), normal(rng, shape[-1])
        weights = {} if part == "fresh" else {"gamma": gamma}
        known = {"gamma": np.ones(shape[-1]) if part == "fresh" else gamma}
        return layer_case(part, about, {"x": x}, init={}, weights=weights, known=known, **options)

    for shape in ((2, 5, 6), (3, 4, 9)):
        yield case("builds", f"x of shape {shape}", *shape)
    yield case("fresh", "a new layer, x of shape (4, 3, 7)", 4, 3, 7)
    yield case("values", "x of shape (2, 5, 6)", 2, 5, 6)
    yield case("values", "x of shape (3, 4, 8), another width", 3, 4, 8)
    yield case("values", "x of shape (4, 3), one vector for each of the batch", 4, 3)
    yield case("values", "x of shape (1, 1, 5)", 1, 1, 5)
    yield case("inside tf.function", "x of shape (2, 3, 10), inside tf.function", 2, 3, 10, mode="graph")


def _not_a_weight(seen: list[Any]) -> bool:
    return any(_gamma(one).get("kind") == "constant" for one in seen)


_batch_in_weight = shape_sign("gamma", lambda case: case.probe.args[0].shape)
_length_in_weight = shape_sign("gamma", lambda case: case.probe.args[0].shape[1:])


EXERCISE = exercise(__name__, __doc__, _cases, scale)
