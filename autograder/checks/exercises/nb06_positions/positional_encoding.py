"""PositionalEncoding(max_length, d): adds the first rows of the sinusoidal encoding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from autograder.checks.building.random_inputs import given, normal
from autograder.checks.exercises.nb06_positions.sinusoidal_encoding import (
    EXPONENT_TWICE,
    EXPONENT_TWICE_EACH,
    FROM_ONE,
    HALVES,
    SWAPPED,
)
from autograder.checks.judging.compare import difference
from autograder.checks.judging.probes import Call, Probe, Reply
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.reference.positions import waves

ENTRY = "PositionalEncoding"
Rows = Literal["first", "all", "last", "batch", "one"]
Use = Literal["added", "alone", "alone in a batch", "joined", "multiplied", "added to √d x"]

ADDS_ALL_ROWS = Misconception(
    "adds_all_rows",
    "All max_length rows are added, however short the sentence is.",
    "That fails for shorter sentences, and a single word is silently spread over max_length places.",
    "Take as many rows as x has words: the first T, with T the second axis of x.",
    twist={"rows": "all"},
)
REPLACES = (
    "x is replaced: what comes back is the positions alone.",
    "The words are gone: dog and man at the same place would look the same.",
    "Add the positions to x.",
)
REPLACES_X = Misconception("replaces_x", *REPLACES, twist={"use": "alone"})
REPLACES_X_IN_A_BATCH = Misconception("replaces_x", *REPLACES, twist={"use": "alone in a batch"})
BY_BATCH = Misconception(
    "indexed_by_batch",
    "The row is chosen by the number of the sentence in the batch, not by the place of the word.",
    "All words of a sentence then get the same vector, and their order stays unknown.",
    "The words run along the second axis of x: the first T rows, the same for each sentence.",
    twist={"rows": "batch"},
)
LAST_ROWS = Misconception(
    "last_rows",
    "The last T rows are added, not the first.",
    "The same word at the same place then gets another position whenever max_length changes.",
    "Positions count from the beginning: rows 0 to T.",
    twist={"rows": "last"},
)
ONE_ROW = Misconception(
    "same_row_for_all",
    "Every word gets one and the same row.",
    "A vector that is the same everywhere tells nobody where a word stands.",
    "Word 0 gets row 0, word 1 row 1, and so on: slice the table, don't index it.",
    twist={"rows": "one"},
)
JOINED = Misconception(
    "joins_instead_of_adding",
    "x and the positions stand side by side, so the result is twice as wide.",
    "That works, but it makes all later layers wider; the Transformer adds.",
    "Use + in place of concat.",
    twist={"use": "joined"},
)


def place(x: np.ndarray, table: np.ndarray, rows: Rows = "first", use: Use = "added") -> np.ndarray:
    """Add to x (B, T, d) the rows of a table (max_length, d) that belong to it."""
    B, T, d = x.shape
    taken = {
        "first": table[:T],
        "all": table,
        "last": table[len(table) - T :],
        "batch": table[:B, np.newaxis],
        "one": table[:1],
    }[rows]
    if use == "alone":
        return taken
    if use == "alone in a batch":
        return np.broadcast_to(taken, x.shape).copy()
    if use == "joined":
        return np.concatenate([x, np.broadcast_to(taken, x.shape)], axis=-1)
    if use == "multiplied":
        return x * taken
    return (np.sqrt(d) * x if use == "added to √d x" else x) + taken


def encode(
    x: np.ndarray, max_length: int, *, rows: Rows = "first", use: Use = "added", start: int = 0, **bends: Any
) -> tuple[np.ndarray]:
    """Add to x (B, T, d) its positions."""
    return (place(x, waves(max_length, x.shape[-1], start=start, **bends), rows, use),)


def _nothing_trained(expected: np.ndarray) -> Any:
    """A check for the right values and no trainable weights."""

    def check(reply: Reply) -> str | None:
        problem = difference(reply.value, (expected,), ("the result",), 5e-4)
        others = reply.facts.get("others", [])
        if problem is None and others:
            problem = f"the layer has a trainable weight, {others[0]}, and these positions are fixed"
        return problem

    return check


def _trains(seen: list[Any]) -> bool:
    return any(one.reply.facts.get("others") for one in seen)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, max_length: int, d: int, **options: Any) -> Case:
        x = normal(rng, B, T, d)
        mode = options.pop("mode", "eager")
        probe = Probe(ENTRY, "layer", (x,), init={"max_length": max_length, "d": d}, mode=mode)
        case_given = given(x=x, max_length=max_length)
        if options.pop("fixed", False):
            options["check"] = _nothing_trained(encode(**case_given)[0])
        return Case(part, about, probe, case_given, ("the result",), 5e-4, **options)

    def grows(part: str, T: int, later: int) -> Case:
        x, longer = normal(rng, 2, T, 6), normal(rng, 2, later, 6)
        probe = Probe(ENTRY, "layer", (x,), then=(Call((longer,)),), init={"max_length": 9, "d": 6})
        expected = tuple(encode(**given(x=one), max_length=9)[0] for one in (x, longer))
        names = (f"the result of T = {T}", f"the result of T = {later}")
        about = f"T = {T} of max_length = 9, and then T = {later}"
        return Case(part, about, probe, check=lambda reply: difference(reply.value, expected, names, 5e-4))

    yield case("full length", "T = max_length = 6, d = 8", 2, 6, 6, 8)
    yield case("full length", "a batch as large as the sentence is long, B = T = max_length = 4", 4, 4, 4, 10)
    yield case("shorter sentences", "T = 3 of max_length = 9, d = 6", 2, 3, 9, 6)
    yield case("shorter sentences", "T = 5 of max_length = 20, d = 12", 3, 5, 20, 12)
    yield case("edge cases", "a single word, T = 1 of max_length = 7", 2, 1, 7, 4)
    yield case("edge cases", "an odd width, d = 7", 1, 4, 8, 7)
    yield case("shorter sentences", "T = 140 of max_length = 150, d = 4", 1, 140, 150, 4)
    yield grows("shorter sentences", 3, 7)
    yield case("fixed", "T = 4 of max_length = 5: nothing is trained", 2, 4, 5, 6, fixed=True)
    yield case("inside tf.function", "T = 5 of max_length = 8, inside tf.function", 2, 5, 8, 6, mode="graph")


EXERCISE = Exercise(
    slug="positional_encoding",
    title="PositionalEncoding",
    minutes=10,
    entry=ENTRY,
    hint=(
        "In __init__ make the whole table once: self.encoding = sinusoidal_encoding(max_length, d). In call add its "
        "first T rows, self.encoding[:T] with T = x.shape[1]. (T, d) meets (B, T, d) by broadcasting: the same rows "
        "for each sentence."
    ),
    parts=(
        Part("full length", 3, "Each word gets its row added, the same in every sentence of the batch."),
        Part("shorter sentences", 3, "A sentence of T words takes the first T rows."),
        Part("edge cases", 2, "A single word keeps its axes, and an odd width works."),
        Part("fixed", 1, "Nothing of it is trained."),
        Part("inside tf.function", 1, "The layer works inside tf.function as well."),
    ),
    cases=_cases,
    reference=encode,
    misconceptions=(
        ADDS_ALL_ROWS,
        REPLACES_X,
        REPLACES_X_IN_A_BATCH,
        BY_BATCH,
        LAST_ROWS,
        ONE_ROW,
        JOINED,
        Misconception(
            "multiplied",
            "x is multiplied by the positions.",
            "Where a sine is 0 the word is wiped out, whatever it was.",
            "Add the positions to x.",
            twist={"use": "multiplied"},
        ),
        Misconception(
            "scales_x",
            "x is multiplied by √d before the positions are added.",
            "That scaling belongs to the embedding, ScaledEmbedding; done twice it drowns the positions.",
            "Add the rows to x as it comes.",
            twist={"use": "added to √d x"},
        ),
        EXPONENT_TWICE,
        EXPONENT_TWICE_EACH,
        HALVES,
        FROM_ONE,
        SWAPPED,
        Misconception(
            "positions_are_trained",
            "The table is a trainable weight.",
            "These positions are given by a formula; the ones that are learnt are the next exercise.",
            "Keep the table as a plain array or constant, or make the weight with trainable=False.",
            sign=_trains,
        ),
    ),
    ready_made=("course.layers.PositionalEncoding",),
)
