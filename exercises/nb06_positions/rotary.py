"""apply_rotary(x): turn pairs of features by angles that grow with the position.

Bonus: rotary positions: 20 minutes, 3 stars, curious

If you turn the tip of a hand by an angle, what are its new coordinates? And what is the angle of the third word?

The angles are those of the sinusoidal encoding. The matrix of section 5 turns one pair: take the even features and the
odd ones apart, turn them, and let them take turns again at the end.

Angles first, as for the waves: positions (T, 1) times 10000 ** (-two_i / d), (d/2,). Then even = x[..., 0::2] and odd =
x[..., 1::2], both (B, T, d/2). The turned pair is even · cos - odd · sin and even · sin + odd · cos. tf.stack the two
on a new last axis and tf.reshape back to the shape of x: so they take turns again.

values, 4: Each pair is turned by its position times its pace.
only the distance counts, 3: q·k depends on the distance of the two positions alone.
edge cases, 2: A single pair and a single word work.
inside tf.function, 1: It works inside tf.function as well.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from autograder.checks.building import Call, Case, Message, Mode, Probe, Reply, exact, exercise, function_case, normal
from autograder.checks.building.replies import alike
from autograder.checks.judging.compare import difference
from autograder.checks.judging.message import both
from exercises.reference.positions import turn

TOLERANCE = 5e-4


def rotate(x: np.ndarray) -> tuple[np.ndarray]:
    """Turn each pair of features of x (B, T, d) by its position."""
    return (turn(x),)


def _either_pairing(x: np.ndarray) -> Any:
    """A check that x came back turned, in pairs (2i, 2i + 1) or (i, i + d/2)."""
    first, second = turn(x), turn(x, pairs="halves")

    def check(reply: Reply) -> Message | None:
        problem = difference(reply.value, (first,), ("the result",), TOLERANCE)
        return problem and difference(reply.value, (second,), ("the result",), TOLERANCE) and problem

    return check


def _only_distance(allowed: float, reply: Reply) -> Message | None:
    """Every row of the two inputs is the same: the products of the results may depend on the distance alone."""
    got = alike(reply.value, 2, ndim=3)
    if got is None:
        return Message("expected an array (B, T, d) from each call")
    q, k = got[0][0], got[1][0]
    if not (np.isfinite(q).all() and np.isfinite(k).all()):
        return Message("expected finite numbers of the shape of x")
    products = q @ k.T  # (T, T)
    if np.ptp(products) < 1e-2:
        return Message("the products of queries and keys do not depend on their positions at all")
    T = len(products)
    for distance in range(1 - T, T):
        line = np.diagonal(products, distance)
        if np.ptp(line) > allowed:
            places = both([str(max(0, -distance)), str(max(0, distance))])
            return Message(
                "with the same q and k everywhere, q·k is {line_0} for the positions {places} but "
                "{line} further on at the same distance: it has to depend on the distance alone",
                line_0=f"{line[0]:.3f}",
                places=places,
                line=f"{line[-1]:.3f}",
            )
    return None


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, d: int, mode: Mode = "eager") -> Case:
        x = normal(rng, B, T, d)
        check = _either_pairing(exact(x))
        names = ("the result",)
        return function_case(part, about, {"x": x}, mode=mode, names=names, tolerance=TOLERANCE, check=check)

    def everywhere(T: int, d: int) -> Case:
        q, k = (np.repeat(normal(rng, 1, 1, d), T, axis=1) for _ in range(2))
        probe = Probe(args=(q,), then=(Call((k,)),))
        allowed = TOLERANCE * (1 + float(np.linalg.norm(q[0, 0]) * np.linalg.norm(k[0, 0])))
        return Case("only the distance counts", f"T = {T}, d = {d}", probe, check=partial(_only_distance, allowed))

    yield case("values", "T = 5, d = 8", 2, 5, 8)
    yield case("values", "T = 9, d = 6", 1, 9, 6)
    yield case("values", "B = T = d = 4", 4, 4, 4)
    yield case("values", "T = 12, d = 20", 3, 12, 20)
    yield everywhere(7, 8)
    yield everywhere(16, 12)
    yield case("edge cases", "d = 2, a single pair", 2, 6, 2)
    yield case("edge cases", "a single word, T = 1", 2, 1, 6)
    yield case("inside tf.function", "T = 5, d = 6, inside tf.function", 2, 5, 6, "graph")


EXERCISE = exercise(__name__, __doc__, _cases, rotate, ready_made=("course.layers.apply_rotary",), bonus=True)
