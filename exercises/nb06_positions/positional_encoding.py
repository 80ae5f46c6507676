"""PositionalEncoding(max_length, d): adds the first rows of the sinusoidal encoding.

PositionalEncoding: 10 minutes, 2 stars, short

What in the sum depends on the sentence, and what could be worked out before any sentence comes?

Make the table where the layer is made. A sentence may be shorter than the table: which rows does it take? And what does
broadcasting do where (T, d) meets (B, T, d)?

In __init__ make the whole table once: self.encoding = sinusoidal_encoding(max_length, d). In call add its first T rows,
self.encoding[:T] with T = x.shape[1]. (T, d) meets (B, T, d) by broadcasting: the same rows for each sentence.

full length, 3: Each word gets its row added, the same in every sentence of the batch.
shorter sentences, 3: A sentence of T words takes the first T rows.
edge cases, 2: A single word keeps its axes, and an odd width works.
fixed, 1: Nothing of it is trained.
inside tf.function, 1: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.building import Call, Case, Message, Reply, exact, exercise, layer_case, normal
from autograder.checks.judging.compare import difference
from exercises.reference.positions import place, waves


def encode(x: np.ndarray, max_length: int) -> tuple[np.ndarray]:
    """Add to x (B, T, d) its positions."""
    return (place(x, waves(max_length, x.shape[-1])),)


def _nothing_trained(expected: np.ndarray) -> Any:
    """A check for the right values and no trainable weights."""

    def check(reply: Reply) -> Message | None:
        problem = difference(reply.value, (expected,), ("the result",), 5e-4)
        others = reply.facts.get("others", [])
        if problem is None and others:
            trained = "the layer has a trainable weight, {weight}, and these positions are fixed"
            problem = Message(trained, weight=others[0])
        return problem

    return check


def _trains(seen: list[Any]) -> bool:
    return any(one.reply.facts.get("others") for one in seen)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, max_length: int, d: int, **options: Any) -> Case:
        x = normal(rng, B, T, d)
        if part == "fixed":
            options["check"] = _nothing_trained(encode(exact(x), max_length)[0])
        options.update(init={"max_length": max_length, "d": d}, known={"max_length": max_length})
        return layer_case(part, about, {"x": x}, names=("the result",), tolerance=5e-4, **options)

    def grows(T: int, later: int) -> Case:
        longer = normal(rng, 2, later, 6)
        first = case("shorter sentences", f"T = {T} of max_length = 9, and then T = {later}", 2, T, 9, 6)
        expected = (*encode(**first.given), *encode(exact(longer), 9))
        names = (f"the result of T = {T}", f"the result of T = {later}")
        probe = replace(first.probe, then=(Call((longer,)),))
        return replace(first, probe=probe, given={}, check=lambda reply: difference(reply.value, expected, names, 5e-4))

    yield case("full length", "T = max_length = 6, d = 8", 2, 6, 6, 8)
    yield case("full length", "a batch as large as the sentence is long, B = T = max_length = 4", 4, 4, 4, 10)
    yield case("shorter sentences", "T = 3 of max_length = 9, d = 6", 2, 3, 9, 6)
    yield case("shorter sentences", "T = 5 of max_length = 20, d = 12", 3, 5, 20, 12)
    yield case("edge cases", "a single word, T = 1 of max_length = 7", 2, 1, 7, 4)
    yield case("edge cases", "an odd width, d = 7", 1, 4, 8, 7)
    yield case("shorter sentences", "T = 140 of max_length = 150, d = 4", 1, 140, 150, 4)
    yield grows(3, 7)
    yield case("fixed", "T = 4 of max_length = 5: nothing is trained", 2, 4, 5, 6)
    yield case("inside tf.function", "T = 5 of max_length = 8, inside tf.function", 2, 5, 8, 6, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, encode, ready_made=("course.layers.PositionalEncoding",))
