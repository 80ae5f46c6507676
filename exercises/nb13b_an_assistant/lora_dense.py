"""LoRADense(dense, rank, alpha): a layer that stays as it is, and a narrow way round it that learns.

A narrow way round: 15 minutes, 3 stars

A map of 4,096 by 4,096 is to learn a little something. How many numbers has a way round it that is eight wide?

The layer inside is frozen. Beside it run two matrices, one after the other: from D down to rank, and from rank up to
the units. One of them starts at zero, so that nothing has changed at first.

In __init__: self.dense = dense, dense.trainable = False. A of shape (D, rank), random, B of shape (rank, units), zeros;
D and units are those of dense.kernel. call: self.dense(x) + alpha / rank * (x @ A) @ B. merged: dense.kernel + alpha /
rank * A @ B.

builds, 3: A (D, rank) starts random and B (rank, units) at zero, and they alone learn.
values, 3: The output is x W + b + (alpha / rank) x A B.
at the start, 1: A new one gives what the layer inside gives.
merged, 2: merged() is the one matrix W + (alpha / rank) A B.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from autograder.checks.building import Call, Case, Message, Mode, Remote, Reply, exercise, layer_case, normal


def adapted(
    x: np.ndarray,
    W: np.ndarray,
    b: np.ndarray,
    A: np.ndarray,
    B: np.ndarray,
    rank: int,
    alpha: float,
    look: Literal["output", "merged"] = "output",
) -> tuple[np.ndarray]:
    """The output x W + b + (α/r) x A B, or the matrix W + (α/r) A B; x (…, D), W (D, U), A (D, r), B (r, U)."""
    scale = alpha / rank
    base = x @ W + b
    way_round = x @ A @ B
    added = A @ B
    merged = W + scale * added
    output = base + scale * way_round
    return (output,) if look == "output" else (merged,)


def _weight(reply: Reply, name: str) -> dict[str, Any]:
    return reply.facts.get("weights", {}).get(name, {"kind": "missing"})


def _stands(shapes: dict[str, tuple[int, ...]]) -> Callable[[Reply], Message | None]:
    def check(reply: Reply) -> Message | None:
        for name, shape in shapes.items():
            weight = _weight(reply, name)
            if weight["kind"] in ("missing", "array", "tensor"):
                return Message("there is no weight {name}: make it with self.add_weight", name=name)
            if (got := tuple(weight["shape"])) != shape:
                other = Message("{name} has shape {got}, expected {right}", name=name, got=got, right=shape)
                return other.meaning("rank_outside" if got == shape[::-1] else "")
        if others := reply.facts.get("others", []):
            more = Message("something else than A and B is trained: {name}", name=str(others[0]))
            return more.meaning("base_still_learns")
        a_zero, b_zero = (bool(_weight(reply, name).get("zero")) for name in ("A", "B"))
        if a_zero:
            message = Message("A starts as zeros, where random numbers were asked for")
            return message.meaning("both_zero" if b_zero else "")
        if not b_zero:
            return Message("B starts with random numbers, where zeros were asked for").meaning("both_random")
        missed = {*reply.facts.get("unfound", []), *reply.facts.get("unreached", []), *reply.facts.get("unmoved", [])}
        for name in shapes:
            if name in missed:
                return Message("{name} would never learn: no step of an optimizer moves it", name=name)
        return None

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, shape: tuple[int, ...], U: int, rank: int, alpha: float, mode: Mode = "eager"
    ) -> Case:
        about = f"{about}, D = {shape[-1]}, {U} units, rank {rank}, alpha {alpha:g}"
        D, x = shape[-1], normal(rng, *shape)
        W, b = normal(rng, D, U, scale=D**-0.5), normal(rng, U)
        weights = {"A": normal(rng, D, rank, scale=D**-0.5), "B": normal(rng, rank, U)}
        known = {"W": W, "b": b, "rank": rank, "alpha": alpha, **weights}
        dense = Remote(f"dense of {part}, {about}", lambda: (W, b), "dense")
        init = {"dense": dense, "rank": rank, "alpha": alpha}
        if part == "at the start":
            weights, known["B"] = {}, np.zeros_like(weights["B"])
        then: tuple[Call, ...]
        if part == "merged":
            known["look"], names, then = "merged", ("the merged matrix",), (Call(method="merged"),)
        else:
            names, then = ("the output",), ()
        one = layer_case(
            part, about, {"x": x}, init=init, weights=weights, known=known, mode=mode, then=then, names=names
        )
        if part == "builds":
            shapes = {name: value.shape for name, value in weights.items()}
            return replace(one, probe=replace(one.probe, learns=True, gradients=True), check=_stands(shapes))
        return replace(one, read=lambda value: value[1]) if part == "merged" else one

    yield case("builds", "a batch of 2, T = 3", (2, 3, 6), 9, 2, 4.0)
    yield case("values", "a batch of 3, T = 4", (3, 4, 7), 5, 2, 6.0)
    yield case("values", "vectors alone", (5, 8), 8, 3, 2.0)
    yield case("values", "a batch of 2, T = 5", (2, 5, 4), 11, 1, 3.0)
    yield case("at the start", "a batch of 2, T = 4", (2, 4, 6), 7, 3, 5.0)
    yield case("merged", "a batch of 2, T = 3", (2, 3, 9), 6, 4, 10.0)
    yield case("merged", "equal widths", (2, 2, 7), 7, 2, 3.0)
    yield case("inside tf.function", "a batch of 3, T = 2, inside tf.function", (3, 2, 5), 6, 2, 3.0, "graph")


EXERCISE = exercise(__name__, __doc__, _cases, adapted, ready_made=("course.assistant.LoRADense",))
