"""Gradients as numbers: those that came back are held against central differences of the reference, in float64.

That a layer learns is a claim of the learner's process until its gradients are the right ones. A gradient has many
numbers, so it is tried along directions that the far end doesn't know: the derivative along one costs two calls of the
reference, and a wrong gradient agrees with it by chance only.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.judging.compare import as_array, difference
from autograder.checks.judging.diagnose import Observation
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import upstream
from autograder.checks.judging.records import Exercise

STEPS = (1e-5, 1e-7)  # a ReLU may bend between the two sides of one
TOLERANCE = 1e-3  # of the reference's own derivative; float32 stays well below this
DIRECTIONS = 2  # for each weight and input
LARGEST = 1e6  # no case's gradient has a number beyond a thousand


def with_gradients(exercise: Exercise, seen: Sequence[Observation], seed: int) -> list[Observation]:
    """The observations; a check that asked for gradients and held is wrong where they are.

    Where the output itself is wrong its gradient is not compared: the numbers are another part's, and a layer whose
    weights are all there keeps the points for that.
    """
    rng = np.random.default_rng([seed, 1])
    return [replace(one, problem=_problem(exercise, one, rng)) if _asks(exercise, one) else one for one in seen]


def _asks(exercise: Exercise, one: Observation) -> bool:
    return (
        one.problem is None
        and one.case.probe.gradients
        and one.case.check is not None
        and one.expected is not None
        and exercise.reference is not None
        and difference(one.reply.value, one.expected, one.case.names, one.case.tolerance) is None
    )


def _problem(exercise: Exercise, one: Observation, rng: np.random.Generator) -> Message | None:
    came = one.reply.facts.get("gradients")
    came = came if isinstance(came, Mapping) else {}
    for name, path, value in _sources(one):
        found = came.get(path)
        if found is None:
            return Message(
                "no gradient of the output reaches {weights}: training would never change it",
                weights=path.split("|")[0],
            )
        gradient = as_array(found) if np.shape(found) == value.shape else None
        if gradient is None or not np.isfinite(gradient).all():
            told = "the gradient that reaches {weight} is not one of finite numbers {shape}"
            return Message(told, weight=path.split("|")[0], shape=value.shape)
        if np.abs(gradient).max(initial=0) > LARGEST:
            told = "the gradient that reaches {weight} has numbers beyond {limit}, which no step of training survives"
            return Message(told, weight=path.split("|")[0], limit=f"{LARGEST:,.0f}")
        for _ in range(DIRECTIONS):
            direction = rng.standard_normal(value.shape)
            along = float((gradient * direction).sum())
            if not any(agrees(along, _derivative(exercise, one, name, direction, step)) for step in STEPS):
                return Message(
                    "the output is right, but the gradient that reaches {weight} is not: on the way to it something is "
                    "cut off, as by NumPy or tf.stop_gradient",
                    weight=path.split("|")[0],
                )
    return None


def _sources(one: Observation) -> list[tuple[str, str, np.ndarray]]:
    """Of each weight of the probe: its name in the reference, its path in the layer, and its numbers."""
    return [
        (name, path, known)
        for path, value in one.case.probe.weights.items()
        for name, known in one.case.given.items()
        if isinstance(known, np.ndarray) and known.shape == value.shape and np.array_equal(known, value)
    ]


def agrees(along: float, expected: float) -> bool:
    """Whether a derivative that came back is the reference's, which alone says how far it may be off."""
    return abs(along - expected) <= TOLERANCE * (1 + abs(expected))


def _derivative(exercise: Exercise, one: Observation, name: str, direction: np.ndarray, step: float) -> float:
    """The reference's derivative along a direction."""

    def total(shift: float) -> float:
        assert exercise.reference is not None
        given: dict[str, Any] = {**one.case.given, name: one.case.given[name] + shift * direction}
        outputs = exercise.reference(**given)
        return float(sum(np.nansum(out * upstream(i, out.shape)) for i, out in enumerate(outputs)))

    return (total(step) - total(-step)) / (2 * step)
